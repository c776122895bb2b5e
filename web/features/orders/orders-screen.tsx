import type { Order } from '@rush/contract/orders.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { playerOf, saveOrders } from '../../api/orders.ts';
import { useSession } from '../../api/session.ts';
import { SHOPPER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { statusText } from '../../text/en/status.ts';
import { formatDate, formatDateTime } from '../../text/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Price } from '../../ui/money.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type Column, WideTable } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EarlierOrders } from './earlier-orders.tsx';
import { OrderActions, OrderCard } from './order-card.tsx';
import { isFiltered, type OrderFilters } from './order-filters.ts';
import { OrdersFilterBar } from './orders-filter-bar.tsx';

const DAY_MS = 86_400_000;

interface OrdersScreenProps {
  filters: OrderFilters;
  onFilters: (change: Partial<OrderFilters>) => void;
}

export function OrdersScreen({ filters, onFilters }: OrdersScreenProps) {
  const t = useText(ordersText);
  const userid = useSession()?.user.userid;
  return (
    <PageFrame title={t.title} lead={t.lead}>
      <OrdersFilterBar filters={filters} onChange={onFilters} />
      <OrdersList filters={filters} onFilters={onFilters} />
      {userid && <EarlierOrders userid={userid} />}
    </PageFrame>
  );
}

function OrdersList({ filters, onFilters }: OrdersScreenProps) {
  const t = useText(ordersText);
  const userid = useSession()?.user.userid ?? '';
  const query = useInfiniteQuery(ordersQuery(userid, filters));
  if (query.isError && !query.data) return <ErrorState {...t.failed} onRetry={query.refetch} />;
  if (!query.data)
    return <SkeletonRows count={6} row="h-60 md:h-44 lg:h-24" className="gap-3 pt-22 lg:gap-2" />;
  const orders = query.data.pages.flat();
  if (orders.length === 0) return <NoOrders filters={filters} onFilters={onFilters} />;
  const view = filters.view ?? 'list';
  return (
    <div className="grid gap-4" aria-busy={query.isPlaceholderData}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {t.found(orders.length, query.hasNextPage)}
        </p>
        <Tabs
          label={t.view.label}
          value={view}
          choices={[
            { value: 'list', label: t.view.list },
            { value: 'table', label: t.view.table },
          ]}
          onChange={(next) => onFilters({ view: next === 'table' ? 'table' : undefined })}
        />
      </div>
      {view === 'table' ? <OrdersTable orders={orders} /> : <OrdersByDay orders={orders} />}
      <MoreButton query={query} label={t.more} />
    </div>
  );
}

function OrdersByDay({ orders }: { orders: readonly Order[] }) {
  const t = useText(ordersText);
  const days = new Map<string, Order[]>();
  for (const order of orders) {
    const day = formatDate(order.createdAt);
    days.set(day, [...(days.get(day) ?? []), order]);
  }
  const dayNames = new Map([
    [formatDate(new Date(Date.now() - DAY_MS).toISOString()), t.yesterday],
    [formatDate(new Date().toISOString()), t.today],
  ]);
  return [...days].map(([day, dayOrders]) => (
    <section key={day} aria-label={dayNames.get(day) ?? day}>
      <h2 className="mb-2 text-sm font-semibold text-muted">{dayNames.get(day) ?? day}</h2>
      <ul className="grid gap-3 lg:gap-2">
        {dayOrders.map((order) => (
          <li
            key={order._id}
            className="min-w-0 [contain-intrinsic-size:auto_15.5rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_11rem] lg:[contain-intrinsic-size:auto_6rem]"
          >
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NoOrders({ filters, onFilters }: OrdersScreenProps) {
  const t = useText(ordersText);
  if (isFiltered(filters)) {
    const clearButton = (
      <Button onClick={() => onFilters({ q: undefined, status: undefined, from: undefined, to: undefined })}>
        {t.clear}
      </Button>
    );
    return <EmptyState icon="search" {...t.noMatch} action={clearButton} />;
  }
  const shopLink = (
    <LinkButton to="/home" variant="primary">
      {t.empty.action}
    </LinkButton>
  );
  return <EmptyState icon="orders" title={t.empty.title} text={t.empty.text} action={shopLink} />;
}

const PAGE_SIZE = 24;
const POLL_MS = 8000;

function isOpen({ status }: Order): boolean {
  return status === 'Created' || status === 'Processing';
}

function ordersQuery(userid: string, { q, status, from, to }: OrderFilters) {
  return infiniteQueryOptions({
    queryKey: ['mine', 'orders', 'list', { q, status, from, to }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, before: pageParam, search: q?.trim(), status, from, to };
      const orders = await call('listOrders', { params: { userid }, query }, { signal });
      const isUnfilteredFirstPage = !(pageParam || query.search || status || from || to);
      if (isUnfilteredFirstPage) saveOrders(userid, orders);
      return orders;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
    placeholderData: keepPreviousData,
    enabled: userid !== '',
    staleTime: 0,
    // Poll while orders are open, but not after loading more pages.
    refetchInterval: ({ state }) =>
      state.data?.pages.length === 1 && state.data.pages[0]?.some(isOpen) ? POLL_MS : false,
  });
}

function useColumns(): readonly Column<Order>[] {
  const t = useText(ordersText);
  const labels = useText(statusText);
  return [
    {
      title: t.columns.item,
      isHead: true,
      cell: (order) => (
        <>
          <span lang="en" className="block font-semibold">
            {order.itemname}
          </span>
          <span className="block text-sm font-normal text-muted">{order.productname}</span>
        </>
      ),
    },
    {
      title: t.columns.order,
      cell: (order) => (
        <Link
          to="/orders/$orderid"
          params={{ orderid: order.orderid }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {order.orderid}
        </Link>
      ),
    },
    {
      title: t.columns.player,
      cell: (order) => {
        const [playerId, detail] = playerOf(order);
        return (
          <>
            <span className="block break-all">{playerId}</span>
            {detail && <span className="block text-sm text-muted">{detail}</span>}
          </>
        );
      },
    },
    {
      title: t.columns.status,
      cell: (order) => (
        <>
          <StatusPill tone={SHOPPER_TONES[order.status]} isLive={order.status === 'Processing'}>
            {labels.order[order.status]}
          </StatusPill>
          {order.status === 'Processing' && (
            <span className="mt-1 block text-sm text-muted">{t.withinHalfHour}</span>
          )}
        </>
      ),
    },
    { title: t.columns.payment, cell: (order) => labels.payment[order.paymentmode] },
    {
      title: t.columns.date,
      cell: (order) => <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>,
    },
    {
      title: t.columns.price,
      isNumeric: true,
      cell: (order) => <Price rupees={order.value} className="text-lg" />,
    },
    { title: t.columns.actions, cell: (order) => <OrderActions order={order} /> },
  ];
}

function OrdersTable({ orders }: { orders: readonly Order[] }) {
  const t = useText(ordersText);
  return <WideTable caption={t.title} columns={useColumns()} rows={orders} rowKey={(order) => order._id} />;
}
