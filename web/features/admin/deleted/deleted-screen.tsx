import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../api/client.ts';
import { adminText } from '../../../text/admin/common.ts';
import { adminDeletedText as t } from '../../../text/admin/deleted.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { DELETED_KINDS, type DeletedKind, type DeletedRow } from './deleted-kinds.ts';

const KEY = ['mine', 'admin', 'deleted'];

/** Everything that was deleted, each with the way back. */
export function DeletedScreen() {
  const title = adminText.areas.deleted;
  const isOwner = useIsOwner();
  return (
    <div className="grid gap-8">
      <AdminHeading title={title} lead={t.lead} />
      {DELETED_KINDS.filter((kind) => isOwner || !kind.isOwners).map((kind) => (
        <DeletedRows key={kind.name} kind={kind} />
      ))}
    </div>
  );
}

function DeletedRows({ kind }: { kind: DeletedKind }) {
  const title = t.kinds[kind.name];
  const query = useQuery({ queryKey: [...KEY, kind.name], queryFn: ({ signal }) => kind.load(signal) });
  return (
    <Panel title={title}>
      <QueryStates query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-muted">{t.none}</p>
          ) : (
            <Table
              caption={title}
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                { key: 'name', title: t.name, isHead: true, cell: (row) => row.name },
                {
                  key: 'at',
                  title: t.at,
                  cell: (row) => (row.deletedAt ? formatDateTime(row.deletedAt) : ''),
                },
                { key: 'restore', title: t.action, cell: (row) => <Restore kind={kind} row={row} /> },
              ]}
            />
          )
        }
      </QueryStates>
    </Panel>
  );
}

function Restore({ kind, row }: { kind: DeletedKind; row: DeletedRow }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => kind.restore(row.id),
    onSuccess: () => toast('success', t.restored(row.name)),
    onError: (error) => toast('error', isApiError(error, 'coupon-exists') ? t.codeTaken : t.failed(row.name)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] }),
        forgetCatalog(queries),
      ]),
  });
  return (
    <Button
      size="sm"
      variant="outline"
      busy={isPending}
      aria-label={t.restoreOf(row.name)}
      onClick={() => mutate()}
    >
      {t.restore}
    </Button>
  );
}
