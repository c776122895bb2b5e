import type { StaffOrder } from '@rush/contract/admin.ts';
import { Link } from '@tanstack/react-router';
import { allOrders } from '#calls/admin';
import { call } from '../../api/client.ts';
import { ORDER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';
import { formatDateTime, formatRupees } from '../../text/format.ts';
import { StatusPill } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { type TableFilters, TableScreen } from './table-screen.tsx';

type Status = StaffOrder['status'];
const STATUSES = Object.keys(ORDER_TONES) as Status[];

async function load({ choice, ...filters }: TableFilters) {
  const { transactions, totalTxns, totalPages } = await call(allOrders, {
    query: { ...filters, status: choice as Status | undefined },
  });
  return { rows: transactions, total: totalTxns, pages: totalPages };
}

/** Every order (spec 2 section 2.7). */
export function AllOrdersScreen() {
  const t = useText(adminText);
  const columns: readonly Column<StaffOrder>[] = [
    {
      key: 'order',
      title: t.columns.order,
      isHead: true,
      cell: (order) => <span className="break-all">{order.orderid}</span>,
    },
    { key: 'product', title: t.columns.product, cell: (order) => order.productname },
    { key: 'item', title: t.columns.item, cell: (order) => order.itemname },
    {
      key: 'actions',
      title: t.columns.actions,
      cell: (order) =>
        order.status === 'Created' && (
          <Link
            to="/confirmation"
            search={{ client_txn_id: order.orderid }}
            className="underline underline-offset-4"
          >
            {t.verify}
          </Link>
        ),
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: (order) => <StatusPill tone={ORDER_TONES[order.status]}>{order.status}</StatusPill>,
    },
    { key: 'input1', title: t.columns.input1, cell: (order) => order.input1 },
    { key: 'input2', title: t.columns.input2, cell: (order) => order.input2 },
    { key: 'price', title: t.columns.price, isNumeric: true, cell: (order) => formatRupees(order.value) },
    { key: 'method', title: t.columns.method, cell: (order) => order.paymentmode },
    {
      key: 'email',
      title: t.columns.email,
      cell: (order) => <span className="break-all">{order.useremail}</span>,
    },
    { key: 'updated', title: t.columns.updated, cell: (order) => formatDateTime(order.updatedAt) },
  ];
  return (
    <TableScreen
      title={t.areas.orders}
      searchLabel={t.searchOrders}
      choice={{ label: t.status, values: STATUSES }}
      sizes={[50, 100, 250, 500]}
      load={load}
      columns={columns}
      rowKey={(order) => order._id}
    />
  );
}
