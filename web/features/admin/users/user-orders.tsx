import { Link } from '@tanstack/react-router';
import { adminText } from '../../../text/admin/common.ts';
import { adminUserText } from '../../../text/admin/user.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { STAFF_ORDER_TONES } from '../parts/staff-tones.ts';
import { LatestPanel } from './latest-panel.tsx';
import type { UserDetail } from './user-query.ts';

/** The latest orders, and the way to all of them. */
export function UserOrders({ detail: { user, orders, orderCount } }: { detail: UserDetail }) {
  const { orders: t } = adminUserText;
  const { columns } = adminText;
  return (
    <LatestPanel
      title={t.title}
      none={t.none}
      all={
        <Link
          to="/admin/txn"
          search={{ user: user.userid }}
          className={buttonClass({ size: 'sm', variant: 'outline' })}
        >
          {t.all(orderCount.toLocaleString('en-IN'))}
        </Link>
      }
      rows={orders}
      rowKey={(order) => order._id}
      columns={[
        {
          key: 'order',
          title: columns.order,
          isHead: true,
          cell: (order) => <OrderLink orderid={order.orderid} />,
        },
        { key: 'item', title: t.item, cell: (order) => `${order.itemname}, ${order.productname}` },
        {
          key: 'status',
          title: columns.status,
          cell: (order) => (
            <StatusPill tone={STAFF_ORDER_TONES[order.status]}>
              {statusText.en.order[order.status]}
            </StatusPill>
          ),
        },
        { key: 'price', title: columns.price, isNumeric: true, cell: (order) => formatRupees(order.value) },
        { key: 'placed', title: t.placed, cell: (order) => formatDateTime(order.createdAt) },
      ]}
    />
  );
}
