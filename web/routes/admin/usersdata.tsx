import { createFileRoute } from '@tanstack/react-router';
import { usersData } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { useAddress } from '../../features/admin/parts/table-filters.ts';
import { UsersScreen } from '../../features/admin/users/users-screen.tsx';

export const Route = createFileRoute('/admin/usersdata')({
  validateSearch: searchOf(usersData),
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: () => <UsersScreen {...useAddress(Route.useSearch())} />,
});
