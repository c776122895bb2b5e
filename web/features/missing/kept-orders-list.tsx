import { type KeptOrder, readKeptOrders } from '../../api/kept-orders.ts';
import { playerOf } from '../../api/player-of.ts';
import { useSession } from '../../api/session.ts';
import { ORDER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { offlineText } from '../../text/en/offline.ts';
import { statusText } from '../../text/en/status.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { Price } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

/** The newest orders as this device loaded them last; to read, not to act on. */
export function KeptOrdersList() {
  const t = useText(offlineText);
  const kept = readKeptOrders(useSession()?.user.userid);
  if (!kept || kept.orders.length === 0) return null;
  return (
    <section aria-labelledby="kept-orders">
      <h2 id="kept-orders" className="display text-3xl font-extrabold">
        {t.orders}
      </h2>
      <p className="mt-1 text-sm text-muted">{t.asOf(formatDateTime(new Date(kept.at).toISOString()))}</p>
      <ul className="mt-4 grid gap-2 md:max-lg:grid-cols-2">
        {kept.orders.map((order) => (
          <li key={order.orderid} className="min-w-0 bg-raised p-4">
            <KeptOrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeptOrderCard({ order }: { order: KeptOrder }) {
  const words = useText(statusText);
  return (
    <article className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate text-sm text-muted">{order.productname}</p>
          <h3 lang="en" className="display truncate text-2xl">
            {order.itemname}
          </h3>
          <p className="truncate text-sm tabular-nums">{playerOf(order).join(' · ')}</p>
        </div>
        <Price rupees={order.value} className="text-2xl" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t pt-3 text-sm">
        <StatusPill tone={ORDER_TONES[order.status]}>{words.order[order.status]}</StatusPill>
        <span className="tabular-nums select-all">{order.orderid}</span>
        <time dateTime={order.createdAt} className="text-muted">
          {formatDateTime(order.createdAt)}
        </time>
      </div>
    </article>
  );
}
