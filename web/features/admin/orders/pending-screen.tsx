import type { PendingOrder } from '@rush/contract/admin-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/client.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { CheckField } from '../../../ui/field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, head, WideTable } from '../../../ui/table.tsx';
import { Age, OrderLink, Unspaced } from '../parts/cells.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { BulkBar } from './bulk-moves.tsx';
import { MoveButtons, MoveDialog } from './move-dialog.tsx';
import type { Move } from './move-money.ts';

const KEY = ['mine', 'admin', 'pending'];

export function PendingScreen() {
  const [move, setMove] = useState<Move | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const isOwner = useIsOwner();
  const toggle = (id: string) =>
    setSelected((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  const columns = useColumns({ onMove: setMove, selected, onSelect: toggle });
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Pending Orders"
        lead="Paid but not delivered, oldest first. Shoppers are promised delivery within 30 minutes."
      />
      <QueryStates query={useQuery(callQuery(KEY, 'pendingOrders', {}, { refetchInterval: 15_000 }))}>
        {(orders) => (
          <div className="grid gap-3">
            {isOwner && (
              <BulkBar
                orders={orders.filter(({ openDelivery }) => !openDelivery)}
                selected={orders.filter(({ _id, openDelivery }) => !openDelivery && selected.includes(_id))}
                onSelect={setSelected}
              />
            )}
            <WideTable
              caption="Pending Orders"
              rows={orders}
              rowKey={(order) => order._id}
              columns={columns}
              empty={
                <EmptyState
                  icon="check"
                  title="All caught up."
                  text="Every paid order is delivered or refunded."
                />
              }
            />
          </div>
        )}
      </QueryStates>
      {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
    </div>
  );
}

interface ColumnOptions {
  onMove: (move: Move) => void;
  selected: readonly string[];
  onSelect: (id: string) => void;
}

function useColumns({ onMove, selected, onSelect }: ColumnOptions): readonly Column<PendingOrder>[] {
  const isOwner = useIsOwner();
  return [
    head('Order Id', (order) => (
      <span className="flex items-center gap-3 carded:text-sm">
        {isOwner && !order.openDelivery && (
          <CheckField
            label={<span className="sr-only">Select {order.orderid}</span>}
            className="!gap-0"
            checked={selected.includes(order._id)}
            onChange={() => onSelect(order._id)}
          />
        )}
        <OrderLink orderid={order.orderid} />
      </span>
    )),
    {
      title: 'Item name',
      phone: 'below',
      cell: (order) => (
        <>
          {order.itemname}
          <span className="block text-sm text-muted">{order.productname}</span>
        </>
      ),
    },
    { title: 'User Input1', cell: (order) => order.input1 && <Unspaced>{order.input1}</Unspaced> },
    { title: 'User Input2', cell: (order) => order.input2 && <Unspaced>{order.input2}</Unspaced> },
    { title: 'Price', isNumeric: true, phone: 'end', cell: (order) => formatRupees(order.value) },
    { title: 'Payment Method', cell: (order) => statusText.en.payment[order.paymentmode] },
    {
      title: 'Waiting',
      phone: 'corner',
      cell: (order) => (
        <>
          <Age since={order.paidAt ?? order.updatedAt} />
          <OpenDelivery order={order} />
        </>
      ),
    },
    ...(isOwner
      ? [
          {
            title: 'Actions',
            phone: 'foot' as const,
            cell: (order: PendingOrder) =>
              order.openDelivery ? <Decide order={order} /> : <MoveButtons order={order} onMove={onMove} />,
          },
        ]
      : []),
  ];
}

function OpenDelivery({ order }: { order: PendingOrder }) {
  if (!order.openDelivery) return null;
  return (
    <span className="mt-1 block">
      <StatusPill tone={order.openDelivery === 'Unknown' ? 'danger' : 'info'}>
        {order.openDelivery === 'Sent' ? 'With the supplier' : 'Not confirmed'}
      </StatusPill>
    </span>
  );
}

/** Replaces the move buttons, because the server refuses every move while a delivery is open. */
function Decide({ order }: { order: PendingOrder }) {
  if (order.openDelivery === 'Sent') return <span className="text-muted">Waiting for the supplier</span>;
  return (
    <LinkButton
      label="Decide"
      to="/admin/order/$id"
      params={{ id: order.orderid }}
      aria-label={`Decide: ${order.orderid}`}
      size="sm"
      variant="primary"
    />
  );
}
