import type { Order } from '@rush/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { ORDER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { statusText } from '../../text/en/status.ts';
import { formatDateTime } from '../../text/format.ts';
import { StatusPill } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Price } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OrderActions } from './order-actions.tsx';

export function OrderCard({ order }: { order: Order }) {
  const t = useText(ordersText);
  const words = useText(statusText);
  const player = order.username ? `${order.username} · ${order.input1}` : order.input1;
  return (
    <article className="grid h-full grid-cols-[minmax(0,1fr)] content-between gap-3 bg-raised p-3 sm:p-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex items-start gap-3">
          <Picture
            src={order.imgpath}
            alt=""
            width={64}
            height={64}
            sizes="64px"
            className="size-16 shrink-0 bg-line object-cover"
          />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm text-muted">{order.productname}</p>
            <h2 className="display text-2xl">
              <Link
                to="/confirmation"
                search={{ client_txn_id: order.orderid }}
                aria-label={t.openOrder(order.itemname)}
                className="hover:underline underline-offset-4"
              >
                {order.itemname}
              </Link>
            </h2>
            <p className="mt-1 truncate text-sm">{player}</p>
          </div>
          <Price rupees={order.value} className="mt-1 text-2xl" />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={ORDER_TONES[order.status]} isLive={order.status === 'Processing'}>
            {words.order[order.status]}
          </StatusPill>
          <span className="text-sm text-muted">
            {order.status === 'Processing' ? t.withinHalfHour : words.payment[order.paymentmode]}
          </span>
        </div>
        {order.reason && <p className="text-sm text-muted">{order.reason}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t pt-3">
        <div className="min-w-0 text-sm">
          <p className="flex items-center">
            <span className="truncate tabular-nums">{order.orderid}</span>
            <CopyButton text={order.orderid} label={t.copy} doneLabel={t.copied} />
          </p>
          <time dateTime={order.createdAt} className="text-muted">
            {formatDateTime(order.createdAt)}
          </time>
        </div>
        <OrderActions order={order} />
      </div>
    </article>
  );
}
