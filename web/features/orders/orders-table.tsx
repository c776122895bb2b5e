import type { Order } from '@rush/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { playerOf } from '../../api/player-of.ts';
import { SHOPPER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { statusText } from '../../text/en/status.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { Price } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { OrderActions } from './order-actions.tsx';

function useColumns(): readonly Column<Order>[] {
  const t = useText(ordersText);
  const words = useText(statusText);
  return [
    {
      title: t.columns.item,
      isHead: true,
      cell: (order) => (
        <>
          <span lang="en" className="block font-semibold">
            {order.itemname}
          </span>
          <span className="block text-sm font-normal text-muted">{order.productname}</span>
        </>
      ),
    },
    {
      title: t.columns.order,
      cell: (order) => (
        <Link
          to="/orders/$orderid"
          params={{ orderid: order.orderid }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {order.orderid}
        </Link>
      ),
    },
    {
      title: t.columns.player,
      cell: (order) => {
        const [typed, beside] = playerOf(order);
        return (
          <>
            <span className="block break-all">{typed}</span>
            {beside && <span className="block text-sm text-muted">{beside}</span>}
          </>
        );
      },
    },
    {
      title: t.columns.status,
      cell: (order) => (
        <>
          <StatusPill tone={SHOPPER_TONES[order.status]} isLive={order.status === 'Processing'}>
            {words.order[order.status]}
          </StatusPill>
          {order.status === 'Processing' && (
            <span className="mt-1 block text-sm text-muted">{t.withinHalfHour}</span>
          )}
        </>
      ),
    },
    { title: t.columns.payment, cell: (order) => words.payment[order.paymentmode] },
    {
      title: t.columns.date,
      cell: (order) => <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>,
    },
    {
      title: t.columns.price,
      isNumeric: true,
      cell: (order) => <Price rupees={order.value} className="text-lg" />,
    },
    { title: t.columns.actions, cell: (order) => <OrderActions order={order} /> },
  ];
}

export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  const t = useText(ordersText);
  return (
    <div className="relative md:overflow-x-auto md:[&>table]:min-w-[68rem]">
      <Table caption={t.title} columns={useColumns()} rows={orders} rowKey={(order) => order._id} />
    </div>
  );
}
