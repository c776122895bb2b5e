import { renderEntry } from '@rush/contract/texts/records.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { earlierOrdersOf } from '#calls/earlier-orders';
import { call } from '../../../api/client.ts';
import { EARLIER_TONES } from '../../../api/earlier-tones.ts';
import { earlierOrdersText } from '../../../text/en/earlier-orders.ts';
import { recordsText } from '../../../text/en/records.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type TableProps, WideTable } from '../../../ui/table.tsx';
import { OrderLink, OrderPill, Unspaced, WalletPill, WalletTypePill } from '../parts/cells.tsx';
import { Panel } from '../parts/screen.tsx';
import type { UserDetail } from './user-query.ts';

export function UserOrders({ detail: { user, orders, orderCount } }: { detail: UserDetail }) {
  return (
    <LatestPanel
      title="Orders"
      none="No orders yet."
      all={
        <Link
          to="/admin/txn"
          search={{ user: user.userid }}
          className={buttonClass({ size: 'sm', variant: 'outline' })}
        >
          All orders ({orderCount.toLocaleString('en-IN')})
        </Link>
      }
      rows={orders}
      rowKey={(order) => order._id}
      columns={[
        { title: 'Order Id', isHead: true, cell: (order) => <OrderLink orderid={order.orderid} /> },
        { title: 'Item', cell: (order) => `${order.itemname}, ${order.productname}` },
        { title: 'Status', cell: (order) => <OrderPill status={order.status} /> },
        { title: 'Price', isNumeric: true, cell: (order) => formatRupees(order.value) },
        { title: 'Placed', cell: (order) => formatDateTime(order.createdAt) },
      ]}
    />
  );
}

export function UserWallet({ detail: { user, wallet, walletCount } }: { detail: UserDetail }) {
  return (
    <LatestPanel
      title="Wallet"
      none="No wallet transactions yet."
      all={
        <Link
          to="/admin/wallettxn"
          search={{ user: user.userid }}
          className={buttonClass({ size: 'sm', variant: 'outline' })}
        >
          All transactions ({walletCount.toLocaleString('en-IN')})
        </Link>
      }
      rows={wallet}
      rowKey={(line) => line._id}
      columns={[
        { title: 'Transaction ID', isHead: true, cell: (line) => <Unspaced>{line.txnid}</Unspaced> },
        { title: 'What for', cell: (line) => renderEntry(recordsText.en, line.entry) },
        { title: 'Type', cell: (line) => <WalletTypePill type={line.type} /> },
        { title: 'Status', cell: (line) => <WalletPill status={line.status} /> },
        { title: 'Amount', isNumeric: true, cell: (line) => formatRupees(line.amount) },
        { title: 'Updated At', cell: (line) => formatDateTime(line.updatedAt) },
      ]}
    />
  );
}

/** The most that the call returns at once. */
const LATEST = 500;

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

function LatestPanel<Row>({
  title,
  none,
  all,
  ...table
}: Omit<TableProps<Row>, 'caption'> & { title: string; none: string; all: ReactNode }) {
  return (
    <Panel title={title}>
      {table.rows.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <>
          <WideTable caption={title} {...table} />
          <p>{all}</p>
        </>
      )}
    </Panel>
  );
}
