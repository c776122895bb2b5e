import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '../../features/admin/catalog/items-screen.tsx';
import { readNameSearch } from '../../features/admin/catalog/name-search.ts';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/viewitems')({
  validateSearch: readNameSearch,
  loader: () => ({ title: adminText.areas.viewItems }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: ItemsPage,
});

function ItemsPage() {
  const navigate = Route.useNavigate();
  return (
    <ItemsScreen search={Route.useSearch()} onSearch={(search, how) => void navigate({ search, ...how })} />
  );
}
