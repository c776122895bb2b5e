import { useQuery } from '@tanstack/react-query';
import { earlierOrdersOf } from '#calls/earlier-orders';
import { call } from '../../../api/client.ts';
import { EARLIER_TONES } from '../../../api/earlier-tones.ts';
import { earlierOrdersText } from '../../../text/en/earlier-orders.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { WideTable } from '../../../ui/table.tsx';
import { Panel } from '../parts/panel.tsx';
import type { UserDetail } from './user-query.ts';

/** The most that the call returns at once. */
const LATEST = 500;

/** The customer's orders at the earlier shop. */
export function UserEarlierOrders({ detail: { user } }: { detail: UserDetail }) {
  const t = earlierOrdersText.en;
  const { data: orders = [] } = useQuery({
    queryKey: ['mine', 'admin', 'user', user._id, 'earlier-orders'],
    queryFn: ({ signal }) =>
      call(earlierOrdersOf, { params: { id: user._id }, query: { limit: LATEST } }, { signal }),
  });
  if (orders.length === 0) return null;
  return (
    <Panel title={t.title}>
      <p className="text-sm text-muted">{t.lead}</p>
      <WideTable
        caption={t.title}
        rows={orders}
        rowKey={(order) => order._id}
        columns={[
          { title: t.order, isHead: true, cell: ({ orderid }) => orderid },
          { title: t.item, cell: (order) => `${order.item}, ${order.product}` },
          { title: t.player, cell: ({ player }) => player || '–' },
          {
            title: t.status,
            cell: ({ status }) => <StatusPill tone={EARLIER_TONES[status]}>{t.statuses[status]}</StatusPill>,
          },
          { title: t.price, isNumeric: true, cell: ({ amount }) => formatRupees(amount) },
          { title: t.placed, cell: ({ orderedAt }) => formatDateTime(orderedAt) },
        ]}
      />
    </Panel>
  );
}
