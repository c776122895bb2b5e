import type { Order } from '@rush/contract/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceQuery, completedOrdersQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { CoinMark, Coins } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';

/** Reserves its space from the first paint, to avoid a layout shift when the orders load. */
export function MemberStrip() {
  const t = useText(homeText).mine;
  const userid = useSession()?.user.userid ?? '';
  const balance = useQuery(balanceQuery(userid));
  const completed = useQuery(completedOrdersQuery(userid));
  const [wallet, orders] = [balance.data, completed.data];
  const failed = [balance, completed].filter((query) => query.isError && query.data === undefined);
  const purchases = lastPurchases(orders ?? []);
  return (
    <section data-only="member" aria-label={t.label} className="page-width max-md:border-b md:mt-4">
      {/* Scrolls to the edges of the screen on phones; elsewhere it shows as many cards as fit. */}
      <div className="no-scrollbar relative -mx-4 flex h-22 items-center gap-2.5 overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0">
        <Link
          to="/topup"
          className="flex h-16 shrink-0 items-center gap-3 border border-line-strong px-3 hover:border-foreground"
        >
          <CoinMark className="size-8" />
          <span className="min-w-20">
            {wallet ? (
              <Coins amount={wallet.balance} isBare className="text-2xl" />
            ) : (
              <span className="block h-6" />
            )}
            <span className="block text-xs leading-tight text-muted underline underline-offset-2">
              {t.topUp}
            </span>
          </span>
        </Link>
        {failed.length > 0 && (
          <RetryNote text={t.failed} onRetry={() => Promise.all(failed.map((query) => query.refetch()))} />
        )}
        {orders && purchases.length === 0 && <p className="min-w-40 text-sm text-muted">{t.none}</p>}
        {purchases.length > 0 && (
          <h2 className="eyebrow shrink-0 pl-2 text-muted max-md:sr-only">{t.again}</h2>
        )}
        {purchases.map((order) => (
          <ReorderCard key={order._id} order={order} />
        ))}
      </div>
    </section>
  );
}

/** Hides the cards that do not fit; the top-up link counts as the first card. */
const HIDE_OVERFLOW =
  'md:max-lg:nth-of-type-[n+4]:hidden lg:max-xl:nth-of-type-[n+5]:hidden xl:nth-of-type-[n+6]:hidden';

function ReorderCard({ order }: { order: Order }) {
  const { mine } = useText(homeText);
  const player = order.username || order.input1;
  return (
    <Link
      to="/product/$_id"
      params={{ _id: order.product_id }}
      search={{ item: order.item_id, again: order.orderid }}
      className={`flex h-16 w-56 shrink-0 items-center gap-3 bg-raised pr-3 hover:bg-inverse hover:text-on-inverse md:w-auto md:max-w-72 md:flex-1 md:shrink ${HIDE_OVERFLOW}`}
    >
      <Picture
        src={order.imgpath}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        className="size-16 bg-line object-cover"
      />
      <span className="min-w-0">
        <span className="sr-only">{mine.again}: </span>
        <span lang="en" className="display block truncate text-lg">
          {order.itemname}
        </span>
        <span className="block truncate text-sm opacity-80">{player}</span>
      </span>
    </Link>
  );
}

const CARDS_MAX = 6;

export function lastPurchases(orders: readonly Order[]): Order[] {
  const seen = new Map<string, Order>();
  for (const order of orders) {
    const key = [order.item_id, order.input1, order.input2].join('|');
    if (order.status === 'Completed' && !seen.has(key)) seen.set(key, order);
  }
  return [...seen.values()].slice(0, CARDS_MAX);
}
