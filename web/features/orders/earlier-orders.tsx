import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { EARLIER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { statusText } from '../../text/en/status.ts';
import { formatRupees } from '../../text/format.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Table } from '../../ui/table.tsx';

const PAGE_SIZE = 50;

export function EarlierOrders({ userid }: { userid: string }) {
  const { earlier: t, columns } = useText(ordersText);
  const labels = useText(statusText);
  const query = useInfiniteQuery({
    queryKey: ['mine', 'earlier-orders', userid],
    queryFn: ({ pageParam, signal }) =>
      call('earlierOrders', { query: { before: pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?._id : undefined),
  });
  const orders = query.data?.pages.flat() ?? [];
  if (query.isError && !query.data) return <RetryNote text={t.failed} onRetry={query.refetch} />;
  if (orders.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="display text-2xl">{t.title}</h2>
      <p className="text-sm text-muted">{t.lead}</p>
      <Table
        caption={t.title}
        rows={orders}
        rowKey={(order) => order._id}
        columns={[
          { title: columns.item, isHead: true, cell: (order) => `${order.item}, ${order.product}` },
          {
            title: columns.order,
            cell: ({ orderid }) => <span className="[overflow-wrap:anywhere]">{orderid}</span>,
          },
          {
            title: columns.player,
            cell: ({ player }) => player && <span className="[overflow-wrap:anywhere]">{player}</span>,
          },
          {
            title: columns.status,
            cell: ({ status }) => (
              <StatusPill tone={EARLIER_TONES[status]}>
                {status === 'Open' ? t.open : labels.order[status]}
              </StatusPill>
            ),
          },
          { title: columns.price, isNumeric: true, cell: ({ amount }) => formatRupees(amount) },
          { title: t.placed, cell: ({ orderedAt }) => formatDateTime(orderedAt) },
        ]}
      />
      <MoreButton query={query} label={t.more} />
    </section>
  );
}
