import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Table } from '../../../ui/table.tsx';
import { RowButton } from '../parts/cells.tsx';
import { refetchCatalog } from '../parts/queries.ts';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';

const KEY = ['mine', 'admin', 'catalog', 'deleted'];

export function DeletedScreen() {
  const isOwner = useIsOwner();
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Deleted"
        lead="Deleted entries are kept here and hidden from the shop. Restoring one brings it back unchanged."
      />
      {DELETED_KINDS.filter((kind) => isOwner || !kind.isOwnerOnly).map((kind) => (
        <DeletedRows key={kind.title} kind={kind} />
      ))}
    </div>
  );
}

function DeletedRows({ kind }: { kind: DeletedKind }) {
  const query = useQuery({ queryKey: [...KEY, kind.title], queryFn: kind.load });
  return (
    <Panel title={kind.title}>
      <QueryStates query={query}>
        {(rows) => (
          <Table
            caption={kind.title}
            rows={rows}
            rowKey={(row) => row._id}
            columns={[
              { title: 'Name', isHead: true, cell: (row) => row.name },
              { title: 'Deleted', cell: (row) => (row.deletedAt ? formatDateTime(row.deletedAt) : '') },
              { title: 'Actions', cell: (row) => <Restore kind={kind} row={row} /> },
            ]}
            empty={<p className="text-sm text-muted">Nothing deleted.</p>}
          />
        )}
      </QueryStates>
    </Panel>
  );
}

function Restore({ kind, row }: { kind: DeletedKind; row: DeletedRow }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useAction(() => kind.restore(row._id), {
    done: `${row.name} is back.`,
    failure: `${row.name} could not be restored. Please try again.`,
    onEnd: () => void refetchCatalog(queries),
  });
  return <RowButton label="Restore" of={row.name} busy={isPending} onClick={() => mutate()} />;
}

interface DeletedRow {
  _id: string;
  name: string;
  deletedAt: string | null;
}

interface DeletedKind {
  title: string;
  isOwnerOnly?: boolean;
  load: () => Promise<readonly DeletedRow[]>;
  restore: (id: string) => Promise<object>;
}

const DELETED_INPUT = { query: { deleted: 'true', limit: 500 } } as const;

const DELETED_KINDS: readonly DeletedKind[] = [
  {
    title: 'Products',
    load: () => call('getAllProducts', DELETED_INPUT),
    restore: (productid) => call('restoreProduct', { params: { productid } }),
  },
  {
    title: 'Items',
    load: () => call('getAllItems', DELETED_INPUT),
    restore: (itemid) => call('restoreItem', { params: { itemid } }),
  },
  {
    title: 'Pictures',
    load: async () => (await call('imageGallery', DELETED_INPUT)).map((row) => ({ ...row, name: row.title })),
    restore: (id) => call('restoreImage', { params: { id } }),
  },
  {
    title: 'Coupons',
    isOwnerOnly: true,
    load: async () => {
      const coupons = await call('allCoupons', { query: { deleted: 'true' } });
      return coupons.map((row) => ({ ...row, name: row.couponCode }));
    },
    restore: (_id) => call('restoreCoupon', { params: { _id } }),
  },
];
