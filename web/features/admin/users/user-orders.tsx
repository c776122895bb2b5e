import { Link } from '@tanstack/react-router';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { STAFF_ORDER_TONES } from '../parts/staff-tones.ts';
import { LatestPanel } from './latest-panel.tsx';
import type { UserDetail } from './user-query.ts';

export function UserOrders({ detail: { user, orders, orderCount } }: { detail: UserDetail }) {
  return (
    <LatestPanel
      title="Orders"
      none="No orders yet."
      all={
        <Link
          to="/admin/txn"
          search={{ user: user.userid }}
          className={buttonClass({ size: 'sm', variant: 'outline' })}
        >
          All orders ({orderCount.toLocaleString('en-IN')})
        </Link>
      }
      rows={orders}
      rowKey={(order) => order._id}
      columns={[
        { title: 'Order Id', isHead: true, cell: (order) => <OrderLink orderid={order.orderid} /> },
        { title: 'Item', cell: (order) => `${order.itemname}, ${order.productname}` },
        {
          title: 'Status',
          cell: (order) => (
            <StatusPill tone={STAFF_ORDER_TONES[order.status]}>
              {statusText.en.order[order.status]}
            </StatusPill>
          ),
        },
        { title: 'Price', isNumeric: true, cell: (order) => formatRupees(order.value) },
        { title: 'Placed', cell: (order) => formatDateTime(order.createdAt) },
      ]}
    />
  );
}
