import { noteOnOrder } from '@rush/contract/admin-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isBodyOf } from '../../../api/checked-call.ts';
import { call, isApiError } from '../../../api/client.ts';
import { statusText } from '../../../text/en/status.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { StaffNotes } from '../parts/staff-notes.tsx';
import { STAFF_ORDER_TONES } from '../parts/staff-tones.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDeliveries } from './order-deliveries.tsx';
import { OrderExchanges } from './order-exchanges.tsx';
import { CustomerFacts, OrderFacts } from './order-facts.tsx';
import { OrderMoney, OrderPayments } from './order-payments.tsx';
import { type OrderDetail, orderDetailQuery } from './order-query.ts';
import { OrderTimeline } from './order-timeline.tsx';

export function OrderScreen({ id }: { id: string }) {
  const query = useQuery(orderDetailQuery(id));
  if (isApiError(query.error, 'order-not-found'))
    return (
      <ErrorState
        title="Order not found."
        text="Check the order id, or search all orders."
        action={
          <Link to="/admin/txn" className={buttonClass()}>
            All Orders
          </Link>
        }
      />
    );
  return <QueryStates query={query}>{(detail) => <Found detail={detail} />}</QueryStates>;
}

function Found({ detail }: { detail: OrderDetail }) {
  const { order } = detail;
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <p className="text-sm text-muted">
          <Link to="/admin/txn" className="underline underline-offset-4">
            All Orders
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="display min-w-0 text-3xl font-extrabold [overflow-wrap:anywhere] md:text-4xl">
            Order {order.orderid}
          </h1>
          <CopyButton text={order.orderid} label="Copy order ID" doneLabel="Copied to Clipboard" />
          <StatusPill tone={STAFF_ORDER_TONES[order.status]} isLive={order.status === 'Processing'}>
            {statusText.en.order[order.status]}
          </StatusPill>
        </div>
      </header>
      <OrderActions detail={detail} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-8">
          <OrderTimeline timeline={detail.timeline} />
          <OrderDeliveries deliveries={detail.deliveries} />
          <OrderPayments orderid={order.orderid} payments={detail.payments} events={detail.paymentEvents} />
          <OrderMoney money={detail.money} />
          <OrderExchanges exchanges={detail.exchanges} />
        </div>
        <div className="grid min-w-0 content-start gap-8 max-xl:order-first md:max-xl:grid-cols-2">
          <OrderFacts order={order} />
          <CustomerFacts customer={detail.customer} />
          <OrderNotes orderId={order._id} notes={detail.notes} />
        </div>
      </div>
    </div>
  );
}

function OrderNotes({ orderId, notes }: { orderId: string; notes: OrderDetail['notes'] }) {
  return (
    <StaffNotes
      notes={notes}
      none="No notes yet. Shoppers never see them."
      queryKey={['mine', 'admin', 'order']}
      isValid={(text) => isBodyOf(noteOnOrder, { text })}
      save={(text) => call(noteOnOrder, { params: { id: orderId }, body: { text } })}
    />
  );
}
