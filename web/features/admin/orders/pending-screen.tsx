import type { PendingOrder } from '@rush/contract/admin-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pendingOrders } from '#calls/admin-lists';
import { callQuery } from '../../../api/call-query.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { Age, OrderLink, Unspaced } from '../parts/cells.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { MoveButtons, MoveDialog } from './move-dialog.tsx';
import type { Move } from './move-money.ts';
import { DELIVERIES } from './order-deliveries.tsx';

const KEY = ['mine', 'admin', 'pending'];

export function PendingScreen() {
  const [move, setMove] = useState<Move | null>(null);
  const columns = useColumns(setMove);
  const query = useQuery(callQuery(KEY, pendingOrders, {}, { refetchInterval: 15_000 }));
  return (
    <div className="grid gap-6">
      <AdminHeading
        title="Pending Orders"
        lead="Paid and not finished, oldest first. They complete within 30 minutes."
      />
      <QueryStates query={query}>
        {(orders) => (
          <WideTable
            caption="Pending Orders"
            rows={orders}
            rowKey={(order) => order._id}
            columns={columns}
            empty={
              <EmptyState
                icon="check"
                title="Nothing waits"
                text="Every paid order has been delivered or returned."
              />
            }
          />
        )}
      </QueryStates>
      {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
    </div>
  );
}

function useColumns(onMove: (move: Move) => void): readonly Column<PendingOrder>[] {
  const isOwner = useIsOwner();
  return [
    { title: 'Order Id', isHead: true, cell: (order) => <OrderLink orderid={order.orderid} /> },
    {
      title: 'Item name',
      cell: (order) => (
        <>
          {order.itemname}
          <span className="block text-sm text-muted">{order.productname}</span>
        </>
      ),
    },
    { title: 'User Input1', cell: (order) => order.input1 && <Unspaced>{order.input1}</Unspaced> },
    { title: 'User Input2', cell: (order) => order.input2 && <Unspaced>{order.input2}</Unspaced> },
    { title: 'Price', isNumeric: true, cell: (order) => formatRupees(order.value) },
    { title: 'Payment Method', cell: (order) => statusText.en.payment[order.paymentmode] },
    {
      title: 'Waiting',
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
            cell: (order: PendingOrder) =>
              order.openDelivery ? <Decide order={order} /> : <MoveButtons order={order} onMove={onMove} />,
          },
        ]
      : []),
  ];
}

/** While the supplier has the order, the server refuses every move. */
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

function Decide({ order }: { order: PendingOrder }) {
  if (order.openDelivery === 'Sent') return <span className="text-muted">Ends by itself</span>;
  return (
    <Link
      to="/admin/order/$id"
      params={{ id: order.orderid }}
      hash={DELIVERIES}
      aria-label={`Decide: ${order.orderid}`}
      className={buttonClass({ size: 'sm', variant: 'primary' })}
    >
      Decide
    </Link>
  );
}
