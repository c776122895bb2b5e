import type { Order } from '@rush/contract/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';
import { playerOf, readSavedOrders } from '../../api/orders.ts';
import { useSession } from '../../api/session.ts';
import { SHOPPER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { offlineText } from '../../text/en/offline.ts';
import { statusText } from '../../text/en/status.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

interface OfflineScreenProps {
  /** The path that could not be opened; undefined if the offline page itself was requested. */
  from: string | undefined;
}

/** Replaces a page that is unavailable offline, and opens it once the connection is back. */
export function OfflineScreen({ from }: OfflineScreenProps) {
  const t = useText(offlineText);
  useReopen(from);
  return (
    <div className="page-width grid items-start gap-x-16 gap-y-10 py-8 md:py-14 lg:grid-cols-2">
      <section className="grid justify-items-start gap-4">
        <Icon name="offline" className="size-14 text-accent-edge" />
        <h1 className="display max-w-lg text-5xl font-extrabold md:text-6xl">{t.title}</h1>
        <p className="max-w-prose text-lg text-muted">{t.text}</p>
        <a href={from ?? '/home'} className={buttonClass({ variant: 'primary' })}>
          {t.retry}
        </a>
      </section>
      {/* These orders are stored only in the browser. */}
      {useHydrated() && <SavedOrdersList />}
    </div>
  );
}

function SavedOrdersList() {
  const t = useText(offlineText);
  const saved = readSavedOrders(useSession()?.user.userid);
  if (!saved || saved.orders.length === 0) return null;
  return (
    <section aria-labelledby="saved-orders">
      <h2 id="saved-orders" className="display text-3xl font-extrabold">
        {t.orders}
      </h2>
      <p className="mt-1 text-sm text-muted">{t.asOf(formatDateTime(new Date(saved.at).toISOString()))}</p>
      <ul className="mt-4 grid gap-2 md:max-lg:grid-cols-2">
        {saved.orders.map((order) => (
          <li key={order.orderid} className="min-w-0 bg-raised p-4">
            <SavedOrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SavedOrderCard({ order }: { order: Order }) {
  const labels = useText(statusText);
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
        <StatusPill tone={SHOPPER_TONES[order.status]}>{labels.order[order.status]}</StatusPill>
        <span className="tabular-nums select-all">{order.orderid}</span>
        <time dateTime={order.createdAt} className="text-muted">
          {formatDateTime(order.createdAt)}
        </time>
      </div>
    </article>
  );
}

/** The polling interval doubles up to this, to save battery. */
const POLL_MS_MAX = 30_000;
const TIMEOUT_MS = 5_000;

/** Checks the response, because `navigator.onLine` is unreliable and captive portals respond too. */
async function isShopReachable(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok && ((await response.json()) as { status?: string }).status === 'ok';
  } catch {
    return false;
  }
}

/** Checks periodically, and at once when the page becomes visible or the device comes online. */
function useReopen(path: string | undefined): void {
  const { data: isReachable } = useQuery({
    queryKey: ['shop-reachable'],
    queryFn: isShopReachable,
    enabled: path !== undefined,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => Math.min(POLL_MS_MAX, 500 * 2 ** state.dataUpdateCount),
  });
  useEffect(() => {
    if (isReachable && path !== undefined) window.location.replace(path);
  }, [isReachable, path]);
}
