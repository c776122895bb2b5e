import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '../../features/admin/catalog/items-screen.tsx';
import { readNameSearch } from '../../features/admin/catalog/name-search.ts';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';

export const Route = createFileRoute('/admin/viewitems')({
  validateSearch: readNameSearch,
  head: () => ({ meta: [{ title: 'All Items' }] }),
  component: () => <ItemsScreen {...useScreenSearch(Route.useSearch())} />,
});
