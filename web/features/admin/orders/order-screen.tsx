import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { noteOnOrder, type StaffOrder } from '@rush/contract/admin-orders.ts';
import { renderEvent, renderReason } from '@rush/contract/texts/records.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isBodyOf } from '../../../api/checked-call.ts';
import { call, isApiError } from '../../../api/client.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatBalance, formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Note } from '../../../ui/states.tsx';
import { OrderPill } from '../parts/cells.tsx';
import { MissingRecord, RecordScreen } from '../parts/record.tsx';
import { Facts, Panel, QueryStates, RawText } from '../parts/screen.tsx';
import { StaffNotes } from '../parts/staff-notes.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDeliveries } from './order-deliveries.tsx';
import { OrderMoney, OrderPayments } from './order-payments.tsx';
import { type OrderDetail, orderDetailQuery } from './order-query.ts';

export function OrderScreen({ id }: { id: string }) {
  const query = useQuery(orderDetailQuery(id));
  if (isApiError(query.error, 'order-not-found'))
    return (
      <MissingRecord
        title="Order not found."
        text="Check the order id, or search all orders."
        list={ALL_ORDERS}
      />
    );
  return <QueryStates query={query}>{(detail) => <Found detail={detail} />}</QueryStates>;
}

const ALL_ORDERS = { to: '/admin/txn', name: 'All Orders' } as const;

function Found({ detail }: { detail: OrderDetail }) {
  const { order } = detail;
  return (
    <RecordScreen
      list={ALL_ORDERS}
      title={`Order ${order.orderid}`}
      beside={
        <>
          <CopyButton text={order.orderid} label="Copy order ID" />
          <OrderPill status={order.status} isLive={order.status === 'Processing'} />
        </>
      }
      notice={<OrderActions detail={detail} />}
      aside={
        <>
          <OrderFacts order={order} />
          <CustomerFacts customer={detail.customer} />
          <StaffNotes
            notes={detail.notes}
            none="No notes yet. Shoppers never see them."
            queryKey={['mine', 'admin', 'order']}
            isValid={(text) => isBodyOf(noteOnOrder, { text })}
            save={(text) => call(noteOnOrder, { params: { id: order._id }, body: { text } })}
          />
        </>
      }
    >
      <OrderTimeline timeline={detail.timeline} />
      <OrderDeliveries deliveries={detail.deliveries} />
      <OrderPayments orderid={order.orderid} payments={detail.payments} events={detail.paymentEvents} />
      <OrderMoney money={detail.money} />
      <OrderExchanges exchanges={detail.exchanges} />
    </RecordScreen>
  );
}

function OrderFacts({ order }: { order: StaffOrder }) {
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

const ACTORS = {
  shopper: 'the shopper',
  shop: 'the shop',
  gateway: 'the payment gateway',
  supplier: 'the supplier',
  staff: 'our team',
} as const;

const PLACES = {
  bank: 'Money: with the shopper',
  shop: 'Money: with the shop',
  supplier: 'Money: being delivered',
  game: 'Delivered to the game',
  wallet: 'Money: back in the wallet',
  none: 'No money held',
} as const;

/** Every step: when, by whom, and where the money was afterwards. */
function OrderTimeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  return (
    <Panel title="What happened">
      <ol className="grid border-l-2 border-line-strong">
        {timeline.map((entry) => (
          <li key={`${entry.at} ${entry.status} ${entry.text}`} className="relative grid gap-1 py-2.5 pl-5">
            <span aria-hidden="true" className="absolute top-5 -left-[5px] size-2 bg-foreground" />
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderPill status={entry.status} />
              <time dateTime={entry.at} className="text-sm text-muted tabular-nums">
                {formatDateTime(entry.at)}
              </time>
              <span className="text-sm text-muted">by {entry.actorName || ACTORS[entry.actor]}</span>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {renderEvent(recordsText.en, entry.event)}
            </span>
            <span className="text-sm text-muted">{PLACES[entry.place]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What shop and supplier exchanged, folded; keys are hidden before they are stored. */
function OrderExchanges({ exchanges }: Pick<OrderDetail, 'exchanges'>) {
  return (
    <Panel title="Supplier exchanges" aside={exchanges.length > 0 && 'Keys and signatures are hidden.'}>
      {exchanges.length === 0 && <p className="text-muted">No exchange with a supplier.</p>}
      <ol className="grid gap-1.5">
        {exchanges.map((exchange, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log that only grows; two lines may be alike
          <li key={index}>
            <details className="bg-raised">
              <summary className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
                <span className="font-semibold">
                  {exchange.supplier} {exchange.operation}
                </span>
                <span className="text-sm">{exchange.outcome}</span>
                <span className="ml-auto text-sm text-muted tabular-nums">
                  {formatDateTime(exchange.at)}, {`${formatNumber(exchange.durationMs)} ms`}
                </span>
              </summary>
              <div className="grid gap-2 px-3 pb-3">
                <p className="eyebrow text-muted">Sent</p>
                <RawText value={exchange.request} />
                <p className="eyebrow text-muted">Answered</p>
                <RawText value={exchange.response || 'No answer'} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
