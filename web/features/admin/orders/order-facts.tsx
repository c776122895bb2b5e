import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { renderReason } from '@rush/contract/texts/records.ts';
import { Link } from '@tanstack/react-router';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatBalance, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Facts, Panel } from '../parts/panel.tsx';

export function OrderFacts({ order }: { order: StaffOrder }) {
  const time = (at: string | null) => (at ? formatDateTime(at) : 'not yet');
  const [first = 'Input 1', second = 'Input 2'] = order.inputlabels;
  const kept = order.value - order.refunded;
  return (
    <Panel title="Order">
      <Facts
        rows={[
          ['Product', order.productname],
          ['Item', order.itemname],
          [first, order.input1],
          [second, order.input2],
          ['Username', order.username],
          ['Charged', formatRupees(order.value)],
          ['Price before discount', order.discount > 0 && formatRupees(order.price)],
          ['Discount', order.discount > 0 && formatRupees(order.discount)],
          ['Coupon', order.couponCode],
          ['Quantity', order.quantity > 1 && String(order.quantity)],
          ['Returned to wallet', order.refunded > 0 && formatRupees(order.refunded)],
          ['Cost', order.cost !== null && formatRupees(order.cost)],
          ['Margin', order.cost !== null && order.status === 'Completed' && formatRupees(kept - order.cost)],
          ['Payment Method', statusText.en.payment[order.paymentmode]],
          ['Delivered by', order.isApi ? order.apiType : 'our team, by hand'],
          ['Placed', time(order.createdAt)],
          ['Paid', time(order.paidAt)],
          ['Completed', time(order.completedAt)],
          ['Reason', renderReason(recordsText.en, order)],
        ]}
      />
    </Panel>
  );
}

export function CustomerFacts({ customer }: { customer: StaffUser }) {
  const link = buttonClass({ size: 'sm', variant: 'outline' });
  return (
    <Panel title="Customer">
      {customer.isBlocked === 'true' && <Note tone="danger">This customer is blocked.</Note>}
      <Facts
        rows={[
          [customer.name || 'Customer ID', customer.userid],
          ['Email', customer.email],
          ['Mobile', customer.mobilenumber],
          ['R-Coins', formatBalance(customer.balance)],
          ['Points', formatBalance(customer.points)],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/txn" search={{ user: customer.userid }} className={link}>
          Their orders
        </Link>
        <Link to="/admin/wallettxn" search={{ user: customer.userid }} className={link}>
          Their wallet
        </Link>
        <Link to="/admin/user/$id" params={{ id: customer.userid }} className={link}>
          Their record
        </Link>
      </div>
    </Panel>
  );
}
