import { ROLES } from '@rush/contract/roles.ts';
import { createFileRoute } from '@tanstack/react-router';
import { count, oneOf, type SearchOf, searchOf, text } from '../../api/search-params.ts';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';
import { UsersScreen } from '../../features/admin/users/users-screen.tsx';

const readSearch = searchOf<SearchOf<'usersData'>>({
  search: text(128),
  role: oneOf(ROLES),
  verified: oneOf(['true', 'false']),
  page: count(1_000_000),
  limit: count(500),
});

export const Route = createFileRoute('/admin/usersdata')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: () => <UsersScreen {...useScreenSearch(Route.useSearch())} />,
});
