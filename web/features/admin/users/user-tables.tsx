import { renderEntry } from '@rush/contract/texts/records.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery, type Output } from '../../../api/client.ts';
import { EARLIER_TONES } from '../../../api/status-tones.ts';
import { ordersText } from '../../../text/en/orders.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type TableProps, WideTable } from '../../../ui/table.tsx';
import { OrderLink, OrderPill, WalletPill, WalletTypePill, When } from '../parts/cells.tsx';
import { Panel } from '../parts/screen.tsx';

export function UserOrders({ detail: { user, orders, orderCount } }: { detail: UserDetail }) {
  return (
    <LatestPanel
      title="Orders"
      emptyText="No orders yet."
      to="/admin/txn"
      userid={user.userid}
      all={`All orders (${orderCount.toLocaleString('en-IN')})`}
      rows={orders}
      rowKey={(order) => order._id}
      columns={[
        { title: 'Order Id', isHead: true, cell: (order) => <OrderLink orderid={order.orderid} /> },
        { title: 'Item', cell: (order) => `${order.itemname}, ${order.productname}` },
        { title: 'Status', cell: (order) => <OrderPill status={order.status} /> },
        { title: 'Price', isNumeric: true, cell: (order) => formatRupees(order.value) },
        { title: 'Placed', cell: (order) => <When at={order.createdAt} /> },
      ]}
    />
  );
}

export function UserWallet({ detail: { user, wallet, walletCount } }: { detail: UserDetail }) {
  return (
    <LatestPanel
      title="Wallet"
      emptyText="No wallet transactions yet."
      to="/admin/wallettxn"
      userid={user.userid}
      all={`All transactions (${walletCount.toLocaleString('en-IN')})`}
      rows={wallet}
      rowKey={(line) => line._id}
      columns={[
        {
          title: 'Transaction ID',
          isHead: true,
          cell: (line) => (
            <span className="[overflow-wrap:anywhere] tabular:whitespace-nowrap">{line.txnid}</span>
          ),
        },
        { title: 'What for', cell: (line) => renderEntry(recordsText.en, line.entry) },
        { title: 'Type', cell: (line) => <WalletTypePill type={line.type} /> },
        { title: 'Status', cell: (line) => <WalletPill status={line.status} /> },
        { title: 'Amount', isNumeric: true, cell: (line) => formatRupees(line.amount) },
        { title: 'Updated At', cell: (line) => <When at={line.updatedAt} /> },
      ]}
    />
  );
}

const EARLIER_ORDERS_MAX = 500;

export function UserEarlierOrders({ detail: { user } }: { detail: UserDetail }) {
  const { earlier: t, columns } = ordersText.en;
  const { data, isError, refetch } = useQuery(
    callQuery(['mine', 'admin', 'user', user._id, 'earlier-orders'], 'earlierOrdersOf', {
      params: { id: user._id },
      query: { limit: EARLIER_ORDERS_MAX },
    }),
  );
  if (isError && !data) return <RetryNote text={t.failed} onRetry={refetch} />;
  if (!data?.length) return null;
  return (
    <Panel title={t.title}>
      <p className="text-sm text-muted">{t.lead}</p>
      <WideTable
        caption={t.title}
        rows={data}
        rowKey={(order) => order._id}
        columns={[
          { title: columns.order, isHead: true, cell: ({ orderid }) => orderid },
          { title: columns.item, cell: (order) => `${order.item}, ${order.product}` },
          { title: columns.player, cell: ({ player }) => player || '–' },
          {
            title: columns.status,
            cell: ({ status }) => (
              <StatusPill tone={EARLIER_TONES[status]}>
                {status === 'Open' ? t.open : statusText.en.order[status]}
              </StatusPill>
            ),
          },
          { title: columns.price, isNumeric: true, cell: ({ amount }) => formatRupees(amount) },
          { title: t.placed, cell: ({ orderedAt }) => formatDateTime(orderedAt) },
        ]}
      />
    </Panel>
  );
}

interface LatestPanelProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  title: string;
  emptyText: string;
  all: string;
  to: '/admin/txn' | '/admin/wallettxn';
  userid: string;
}

function LatestPanel<Row>({ title, emptyText, all, to, userid, ...table }: LatestPanelProps<Row>) {
  return (
    <Panel title={title}>
      <WideTable caption={title} {...table} empty={<p className="text-sm text-muted">{emptyText}</p>} />
      {table.rows.length > 0 && (
        <p>
          <LinkButton label={all} to={to} search={{ user: userid }} size="sm" variant="outline" />
        </p>
      )}
    </Panel>
  );
}

export type UserDetail = Output<'userDetail'>;

export const userDetailQuery = (id: string) =>
  callQuery(['mine', 'admin', 'user', id], 'userDetail', { params: { id } }, { retry: false });
