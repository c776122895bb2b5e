import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAllItems, getAllProducts, restoreItem, restoreProduct } from '#calls/admin-catalog';
import { allCoupons, restoreCoupon } from '#calls/admin-coupons';
import { imageGallery, restoreImage } from '#calls/admin-gallery';
import { call, isApiError } from '../../../api/client.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RowButton } from '../parts/cells.tsx';
import { forgetCatalog } from '../parts/queries.ts';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';

const KEY = ['mine', 'admin', 'deleted'];

export function DeletedScreen() {
  const isOwner = useIsOwner();
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Deleted"
        lead="What was deleted is out of the shop and kept here. Restored, it is back as it was."
      />
      {DELETED_KINDS.filter((kind) => isOwner || !kind.isOwners).map((kind) => (
        <DeletedRows key={kind.title} kind={kind} />
      ))}
    </div>
  );
}

function DeletedRows({ kind }: { kind: DeletedKind }) {
  const query = useQuery({ queryKey: [...KEY, kind.title], queryFn: ({ signal }) => kind.load(signal) });
  return (
    <Panel title={kind.title}>
      <QueryStates query={query}>
        {(rows) => (
          <Table
            caption={kind.title}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { title: 'Name', isHead: true, cell: (row) => row.name },
              { title: 'Deleted', cell: (row) => (row.deletedAt ? formatDateTime(row.deletedAt) : '') },
              { title: 'Actions', cell: (row) => <Restore kind={kind} row={row} /> },
            ]}
            empty={<p className="text-sm text-muted">Nothing is deleted.</p>}
          />
        )}
      </QueryStates>
    </Panel>
  );
}

function Restore({ kind, row }: { kind: DeletedKind; row: DeletedRow }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => kind.restore(row.id),
    onSuccess: () => toast('success', `${row.name} is back.`),
    onError: (error) =>
      toast(
        'error',
        isApiError(error, 'coupon-exists')
          ? 'Another coupon has this code by now. Change or delete that one first.'
          : `${row.name} could not be restored. Please try again.`,
      ),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] }),
        forgetCatalog(queries),
      ]),
  });
  return <RowButton label="Restore" of={row.name} busy={isPending} onClick={() => mutate()} />;
}

interface DeletedRow {
  id: string;
  name: string;
  deletedAt: string | null;
}

interface DeletedKind {
  title: string;
  isOwners: boolean;
  load: (signal: AbortSignal) => Promise<DeletedRow[]>;
  restore: (id: string) => Promise<unknown>;
}

const query = { deleted: 'true', limit: 500 } as const;

const DELETED_KINDS: readonly DeletedKind[] = [
  {
    title: 'Products',
    isOwners: false,
    load: async (signal) => {
      const rows = await call(getAllProducts, { query }, { signal });
      return rows.map((row) => ({ ...row, id: String(row.productid) }));
    },
    restore: (id) => call(restoreProduct, { params: { productid: id } }),
  },
  {
    title: 'Items',
    isOwners: false,
    load: async (signal) => {
      const rows = await call(getAllItems, { query }, { signal });
      return rows.map((row) => ({ ...row, id: String(row.itemid) }));
    },
    restore: (id) => call(restoreItem, { params: { itemid: id } }),
  },
  {
    title: 'Pictures',
    isOwners: false,
    load: async (signal) => {
      const rows = await call(imageGallery, { query }, { signal });
      return rows.map((row) => ({ ...row, name: row.title }));
    },
    restore: (id) => call(restoreImage, { params: { id } }),
  },
  {
    title: 'Coupons',
    isOwners: true,
    load: async (signal) => {
      const rows = await call(allCoupons, { query: { deleted: 'true' } }, { signal });
      return rows.map((row) => ({ ...row, id: row._id, name: row.couponCode }));
    },
    restore: (id) => call(restoreCoupon, { params: { _id: id } }),
  },
];
