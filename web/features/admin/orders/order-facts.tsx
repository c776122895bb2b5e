import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { renderReason } from '@rush/contract/texts/records.ts';
import { Link } from '@tanstack/react-router';
import { adminOrderText as t } from '../../../text/admin/order.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatBalance, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Facts, Panel } from '../parts/panel.tsx';

export function OrderFacts({ order }: { order: StaffOrder }) {
  const time = (at: string | null) => (at ? formatDateTime(at) : t.facts.notYet);
  const [first = 'Input 1', second = 'Input 2'] = order.inputlabels;
  const kept = order.value - order.refunded;
  return (
    <Panel title={t.facts.title}>
      <Facts
        rows={[
          [t.facts.product, order.productname],
          [t.facts.item, order.itemname],
          [first, order.input1],
          [second, order.input2],
          [t.facts.username, order.username],
          [t.facts.price, formatRupees(order.value)],
          [t.facts.list, order.discount > 0 && formatRupees(order.price)],
          [t.facts.discount, order.discount > 0 && formatRupees(order.discount)],
          [t.facts.coupon, order.couponCode],
          [t.facts.quantity, order.quantity > 1 && String(order.quantity)],
          [t.facts.refunded, order.refunded > 0 && formatRupees(order.refunded)],
          [t.facts.cost, order.cost !== null && formatRupees(order.cost)],
          [
            t.facts.margin,
            order.cost !== null && order.status === 'Completed' && formatRupees(kept - order.cost),
          ],
          [t.facts.method, statusText.en.payment[order.paymentmode]],
          [t.facts.delivery, order.isApi ? order.apiType : t.facts.byHand],
          [t.facts.created, time(order.createdAt)],
          [t.facts.paid, time(order.paidAt)],
          [t.facts.completed, time(order.completedAt)],
          [t.facts.reason, renderReason(recordsText.en, order)],
        ]}
      />
    </Panel>
  );
}

export function CustomerFacts({ customer }: { customer: StaffUser }) {
  const link = buttonClass({ size: 'sm', variant: 'outline' });
  return (
    <Panel title={t.customer.title}>
      {customer.isBlocked === 'true' && <Note tone="danger">{t.customer.blocked}</Note>}
      <Facts
        rows={[
          [customer.name, customer.userid],
          ['Email', customer.email],
          ['Mobile', customer.mobilenumber],
          [t.customer.balance, formatBalance(customer.balance)],
          [t.customer.points, formatBalance(customer.points)],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/txn" search={{ user: customer.userid }} className={link}>
          {t.customer.orders}
        </Link>
        <Link to="/admin/wallettxn" search={{ user: customer.userid }} className={link}>
          {t.customer.wallet}
        </Link>
        <Link to="/admin/user/$id" params={{ id: customer.userid }} className={link}>
          {t.customer.record}
        </Link>
      </div>
    </Panel>
  );
}
