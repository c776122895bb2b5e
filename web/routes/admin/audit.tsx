import { createFileRoute } from '@tanstack/react-router';
import { count, day, type SearchOf, searchOf, text } from '../../api/search-params.ts';
import { AuditScreen } from '../../features/admin/audit/audit-screen.tsx';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';

const readSearch = searchOf<SearchOf<'auditLog'>>({
  search: text(128),
  action: text(64),
  from: day,
  to: day,
  // The cursor is not part of the URL.
  before: () => undefined,
  limit: count(500),
});

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Audit log' }] }),
  component: () => <AuditScreen {...useScreenSearch(Route.useSearch())} />,
});
