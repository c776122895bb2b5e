import type { StaffOrder } from '@rush/contract/admin.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pendingOrders, updateOrder } from '#calls/admin';
import { call, isApiError } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';
import { formatDateTime, formatRupees } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { QueryStates } from './query-states.tsx';

const KEY = ['mine', 'admin', 'pending'];
type Move = { order: StaffOrder; status: 'Completed' | 'Refunded' | 'Cancelled'; label: string };

/** Orders that are paid and wait for the team, each with its actions. */
export function PendingScreen() {
  const t = useText(adminText);
  const [move, setMove] = useState<Move | null>(null);
  const query = useQuery({ queryKey: KEY, queryFn: () => call(pendingOrders, {}), refetchInterval: 15_000 });
  const actions = (order: StaffOrder) => (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      <Button
        size="sm"
        variant="primary"
        onClick={() => setMove({ order, status: 'Completed', label: t.move.complete })}
      >
        {t.move.complete}
      </Button>
      <Button
        size="sm"
        variant="outline"
        onClick={() => setMove({ order, status: 'Refunded', label: t.move.refund })}
      >
        {t.move.refund}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => setMove({ order, status: 'Cancelled', label: t.move.cancel })}
      >
        {t.move.cancel}
      </Button>
    </span>
  );
  return (
    <div className="grid gap-6">
      <h1 className="display text-4xl font-extrabold">{t.areas.pending}</h1>
      <QueryStates query={query}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState title={t.empty} />
          ) : (
            <Table
              caption={t.areas.pending}
              rows={orders}
              rowKey={(order) => order._id}
              columns={[
                {
                  key: 'item',
                  title: t.columns.item,
                  isHead: true,
                  cell: (order) => `${order.itemname} · ${order.productname}`,
                },
                {
                  key: 'order',
                  title: t.columns.order,
                  cell: (order) => <span className="break-all">{order.orderid}</span>,
                },
                { key: 'input1', title: t.columns.input1, cell: (order) => order.input1 },
                { key: 'input2', title: t.columns.input2, cell: (order) => order.input2 },
                {
                  key: 'price',
                  title: t.columns.price,
                  isNumeric: true,
                  cell: (order) => formatRupees(order.value),
                },
                {
                  key: 'updated',
                  title: t.columns.updated,
                  cell: (order) => formatDateTime(order.updatedAt),
                },
                { key: 'actions', title: t.columns.actions, cell: actions },
              ]}
            />
          )
        }
      </QueryStates>
      {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
    </div>
  );
}

function MoveDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = useText(adminText);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(updateOrder, { params: { id: move.order._id }, body: { status: move.status, reason } }),
    onSuccess: ({ message }) => {
      toast('success', message);
      onClose();
    },
    onError: (error) => toast('error', isApiError(error) ? error.message : t.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.move.title(move.label, move.order.orderid)}
      closeLabel={t.move.close}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {move.status !== 'Completed' && <p className="text-muted">{t.move.refundNote}</p>}
        <TextField
          label={t.move.reason}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" variant="primary" wide busy={isPending}>
          {t.move.confirm}
        </Button>
      </form>
    </Dialog>
  );
}
