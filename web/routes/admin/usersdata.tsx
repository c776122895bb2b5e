import { createFileRoute } from '@tanstack/react-router';
import { usersData } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { UsersScreen } from '../../features/admin/users/users-screen.tsx';

export const Route = createFileRoute('/admin/usersdata')({
  validateSearch: searchOf(usersData),
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: UsersPage,
});

function UsersPage() {
  const navigate = Route.useNavigate();
  return (
    <UsersScreen search={Route.useSearch()} onSearch={(search, how) => void navigate({ search, ...how })} />
  );
}
