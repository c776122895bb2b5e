import type { Order } from '@rush/contract/orders.ts';
import { renderReason } from '@rush/contract/texts/records.ts';
import { Link } from '@tanstack/react-router';
import { playerOf } from '../../api/orders.ts';
import { SHOPPER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { recordsText } from '../../text/en/records.ts';
import { statusText } from '../../text/en/status.ts';
import { formatRupees } from '../../text/format.ts';
import { formatTime } from '../../text/format-date.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Price } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

export function OrderCard({ order }: { order: Order }) {
  const t = useText(ordersText);
  const labels = useText(statusText);
  return (
    <article className="relative flex h-full min-h-60 flex-col gap-4 bg-raised p-4 transition-colors md:grid md:min-h-44 md:grid-cols-2 md:gap-x-10 lg:min-h-24 lg:grid-cols-3 lg:items-center focus-within:bg-raised-hover hover:bg-raised-hover">
      <OrderSummary order={order} />
      <div className="flex flex-1 items-start justify-between gap-3 lg:items-center">
        <div className="grid justify-items-start gap-2">
          <StatusPill tone={SHOPPER_TONES[order.status]} isLive={order.status === 'Processing'}>
            {labels.order[order.status]}
          </StatusPill>
          {order.status === 'Processing' && <span className="text-sm">{t.withinHalfHour}</span>}
          <span className="text-sm text-pretty text-muted empty:hidden">{useRemark(order)}</span>
        </div>
        <Price rupees={order.value} className="text-3xl" />
      </div>
      <div className="flex items-end justify-between gap-3 border-t pt-3 md:col-span-2 lg:col-span-1 lg:border-t-0 lg:pt-0">
        <div className="min-w-0 text-sm">
          <p className="-mr-3 flex items-center">
            <span className="break-all tabular-nums max-sm:text-xs">{order.orderid}</span>
            <CopyButton text={order.orderid} label={t.copy} />
          </p>
          <time dateTime={order.createdAt} className="whitespace-nowrap text-muted">
            {formatTime(order.createdAt)}
          </time>
        </div>
        <OrderActions order={order} />
      </div>
    </article>
  );
}

function OrderSummary({ order }: { order: Order }) {
  const t = useText(ordersText);
  return (
    <div className="flex gap-3">
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
        <h3 className="display line-clamp-2 text-2xl">
          <Link
            to="/orders/$orderid"
            params={{ orderid: order.orderid }}
            aria-label={t.openOrder(order.itemname)}
            className="after:absolute after:inset-0"
          >
            <span lang="en">{order.itemname}</span>
          </Link>
        </h3>
        <p className="text-sm wrap-anywhere tabular-nums">{playerOf(order).join(' · ')}</p>
      </div>
    </div>
  );
}

function useRemark(order: Order): string {
  const t = useText(ordersText);
  const records = useText(recordsText);
  const labels = useText(statusText);
  if (order.status === 'Processing') {
    if (order.isDelayed) return t.delayed;
    const dueAt = [order.deliverBy, order.teamBy].find((at) => at && Date.parse(at) > Date.now());
    return dueAt ? t.by(formatTime(dueAt)) : '';
  }
  if (order.refunded > 0) return t.refunded(formatRupees(order.refunded));
  return renderReason(records, order) || labels.payment[order.paymentmode];
}

export function OrderActions({ order }: { order: Order }) {
  const t = useText(ordersText);
  if (order.status === 'Created') {
    return (
      <Link
        to="/confirmation"
        search={{ client_txn_id: order.orderid }}
        className={`${buttonClass({ variant: 'primary' })} relative whitespace-nowrap`}
      >
        {t.verify}
      </Link>
    );
  }
  return (
    <Link
      to="/product/$_id"
      params={{ _id: order.product_id }}
      search={{ item: order.item_id, again: order.orderid }}
      className={`${buttonClass({ variant: 'outline' })} relative whitespace-nowrap`}
    >
      {t.again}
    </Link>
  );
}
