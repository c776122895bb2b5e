import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '../../features/admin/catalog/items-screen.tsx';
import { readNameSearch } from '../../features/admin/catalog/name-search.ts';

export const Route = createFileRoute('/admin/viewitems')({
  validateSearch: readNameSearch,
  head: () => ({ meta: [{ title: 'All Items' }] }),
  component: ItemsPage,
});

function ItemsPage() {
  const navigate = Route.useNavigate();
  return (
    <ItemsScreen search={Route.useSearch()} onSearch={(search, how) => void navigate({ search, ...how })} />
  );
}
