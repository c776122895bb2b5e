import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { renderReason } from '@rush/contract/texts/records.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatBalance, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Note } from '../../../ui/states.tsx';
import { OrderLink, OrderPill, When } from '../parts/cells.tsx';
import { RecordScreen } from '../parts/record.tsx';
import { Facts, Panel, QueryStates } from '../parts/screen.tsx';
import { StaffNotes } from '../parts/staff-notes.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDeliveries } from './order-deliveries.tsx';
import { OrderPayments } from './order-payments.tsx';
import { type OrderDetail, orderDetailQuery } from './order-query.ts';
import { OrderTimeline } from './order-timeline.tsx';

export function OrderScreen({ id }: { id: string }) {
  return (
    <QueryStates query={useQuery(orderDetailQuery(id))}>{(detail) => <Page detail={detail} />}</QueryStates>
  );
}

const ALL_ORDERS = { to: '/admin/txn', name: 'All Orders' } as const;

function Page({ detail }: { detail: OrderDetail }) {
  const { order } = detail;
  return (
    <RecordScreen
      list={ALL_ORDERS}
      title={`Order ${order.orderid}`}
      beside={
        <>
          <OrderPill status={order.status} isLive={order.status === 'Processing'} />
          <CopyButton text={order.orderid} label="Copy order ID" />
        </>
      }
      notice={<OrderActions detail={detail} />}
      aside={
        <>
          <OrderFacts detail={detail} />
          <CustomerFacts customer={detail.customer} />
          <CustomerOrders orders={detail.customerOrders} />
          <StaffNotes
            notes={detail.notes}
            emptyText="No notes yet. Shoppers see them only in a copy of their data."
            queryKey={['mine', 'admin', 'order']}
            save={(text) => call('noteOnOrder', { params: { id: order._id }, body: { text } })}
          />
        </>
      }
    >
      <OrderTimeline detail={detail} />
      <OrderDeliveries deliveries={detail.deliveries} />
      <OrderPayments orderid={order.orderid} payments={detail.payments} />
    </RecordScreen>
  );
}

function OrderFacts({ detail: { order, deliveries } }: { detail: OrderDetail }) {
  const isOver = !['Created', 'Processing'].includes(order.status);
  const time = (at: string | null) => (at ? formatDateTime(at) : isOver ? '–' : 'not yet');
  const suppliers = [...new Set(deliveries.filter((part) => part.isCurrent).map((part) => part.supplier))];
  const [label1 = 'Input 1', label2 = 'Input 2'] = order.inputlabels;
  const paid = order.value - order.refunded;
  return (
    <Panel title="Order">
      <Facts
        rows={[
          ['Product', order.productname],
          ['Item', order.itemname],
          [label1, order.input1],
          [label2, order.input2],
          ...order.inputs.map((text, index) => [order.inputlabels[index + 2] ?? '', text] as const),
          ['Username', order.username],
          ['Charged', formatRupees(order.value)],
          ['Price before discount', order.discount > 0 && formatRupees(order.price)],
          ['Discount', order.discount > 0 && formatRupees(order.discount)],
          ['Coupon', order.couponCode],
          ['Quantity', order.quantity > 1 && String(order.quantity)],
          ['Returned to wallet', order.refunded > 0 && formatRupees(order.refunded)],
          ['Cost', order.cost !== null && formatRupees(order.cost)],
          ['Margin', order.cost !== null && order.status === 'Completed' && formatRupees(paid - order.cost)],
          ['Payment Method', statusText.en.payment[order.paymentmode]],
          ['Delivered by', order.isApi ? suppliers.join(', ') || 'the supplier' : 'our team, by hand'],
          ['Placed', time(order.createdAt)],
          ['Paid', time(order.paidAt)],
          ['Completed', time(order.completedAt)],
          ['Reason', renderReason(recordsText.en, order)],
        ]}
      />
    </Panel>
  );
}

function CustomerFacts({ customer }: { customer: StaffUser }) {
  const link = buttonClass({ size: 'sm', variant: 'outline' });
  return (
    <Panel title="Customer">
      {customer.isBlocked === 'true' && (
        <Note tone="danger" icon="info">
          This customer is blocked.
        </Note>
      )}
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

const SHOWN_ORDERS = 5;

function CustomerOrders({ orders }: { orders: OrderDetail['customerOrders'] }) {
  if (orders.length === 0) return null;
  return (
    <Panel title="Their other orders">
      <ul className="grid gap-px">
        {orders.slice(0, SHOWN_ORDERS).map((order) => (
          <li key={order._id} className="grid gap-1 bg-raised px-3 py-2 text-sm">
            <span className="flex items-center justify-between gap-3">
              <OrderLink orderid={order.orderid} />
              <OrderPill status={order.status} />
            </span>
            <span className="flex justify-between gap-3 text-muted">
              <span>
                {order.itemname}, {order.productname}
              </span>
              <When at={order.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
