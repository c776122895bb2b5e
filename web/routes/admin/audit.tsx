import { createFileRoute } from '@tanstack/react-router';
import { auditLog } from '#queries/admin-audit';
import { type SearchOf, searchOf } from '../../api/search-params.ts';
import { AuditScreen } from '../../features/admin/audit/audit-screen.tsx';
import { useAddress } from '../../features/admin/parts/table-filters.ts';

const read = searchOf(auditLog);

/** Without the cursor, which is not part of the URL. */
function readSearch(address: Record<string, unknown>): SearchOf<typeof auditLog> {
  return { ...read(address), before: undefined };
}

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Audit log' }] }),
  component: () => <AuditScreen {...useAddress(Route.useSearch())} />,
});
