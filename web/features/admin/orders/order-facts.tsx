import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { renderReason } from '@rush/contract/texts/records.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../text/catalogue.ts';
import { adminOrderText } from '../../../text/en/admin-order.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatBalance, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Facts, Panel } from '../parts/panel.tsx';

export function OrderFacts({ order }: { order: StaffOrder }) {
  const t = useText(adminOrderText).facts;
  const words = useText(statusText);
  const records = useText(recordsText);
  const time = (at: string | null) => (at ? formatDateTime(at) : t.notYet);
  const [first = 'Input 1', second = 'Input 2'] = order.inputlabels;
  const kept = order.value - order.refunded;
  return (
    <Panel title={t.title}>
      <Facts
        rows={[
          [t.product, order.productname],
          [t.item, order.itemname],
          [first, order.input1],
          [second, order.input2],
          [t.username, order.username],
          [t.price, formatRupees(order.value)],
          [t.list, order.discount > 0 && formatRupees(order.price)],
          [t.discount, order.discount > 0 && formatRupees(order.discount)],
          [t.coupon, order.couponCode],
          [t.quantity, order.quantity > 1 && String(order.quantity)],
          [t.refunded, order.refunded > 0 && formatRupees(order.refunded)],
          [t.cost, order.cost !== null && formatRupees(order.cost)],
          [t.margin, order.cost !== null && order.status === 'Completed' && formatRupees(kept - order.cost)],
          [t.method, words.payment[order.paymentmode]],
          [t.delivery, order.isApi ? order.apiType : t.byHand],
          [t.created, time(order.createdAt)],
          [t.paid, time(order.paidAt)],
          [t.completed, time(order.completedAt)],
          [t.reason, renderReason(records, order)],
        ]}
      />
    </Panel>
  );
}

export function CustomerFacts({ customer }: { customer: StaffUser }) {
  const t = useText(adminOrderText).customer;
  const link = buttonClass({ size: 'sm', variant: 'outline' });
  return (
    <Panel title={t.title}>
      {customer.isBlocked === 'true' && <Note tone="danger">{t.blocked}</Note>}
      <Facts
        rows={[
          [customer.name, customer.userid],
          ['Email', customer.email],
          ['Mobile', customer.mobilenumber],
          [t.balance, formatBalance(customer.balance)],
          [t.points, formatBalance(customer.points)],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/txn" search={{ user: customer.userid }} className={link}>
          {t.orders}
        </Link>
        <Link to="/admin/wallettxn" search={{ user: customer.userid }} className={link}>
          {t.wallet}
        </Link>
        <Link to="/admin/user/$id" params={{ id: customer.userid }} className={link}>
          {t.record}
        </Link>
      </div>
    </Panel>
  );
}
