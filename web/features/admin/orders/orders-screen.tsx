import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { Link } from '@tanstack/react-router';
import { allOrders, exportOrders, ORDER_PAGE_SIZES } from '#calls/admin-lists';
import { call } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { adminText as t } from '../../../text/admin/common.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/table.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { STAFF_ORDER_TONES } from '../parts/staff-tones.ts';
import {
  choicesOf,
  type FilterField,
  type FilterName,
  type ScreenAddress,
  type TableFilters,
} from '../parts/table-filters.ts';
import { NumberedPager } from '../parts/table-pagers.tsx';
import { TableScreen } from '../parts/table-screen.tsx';
import { Unspaced } from '../parts/unspaced.tsx';
import { When } from '../parts/when.tsx';

type Search = SearchOf<typeof allOrders>;

async function load(query: TableFilters<Search>, signal: AbortSignal) {
  const { transactions, totalTxns, totalPages, isAtLeast } = await call(allOrders, { query }, { signal });
  return { rows: transactions, total: totalTxns, isAtLeast, pages: totalPages };
}

/** Every order. */
export function AllOrdersScreen(address: ScreenAddress<Search>) {
  return (
    <TableScreen
      title={t.areas.orders}
      address={address}
      fields={useFields()}
      sizes={ORDER_PAGE_SIZES}
      load={load}
      columns={useColumns()}
      rowKey={(order) => order._id}
      pager={NumberedPager}
      empty={t.none.orders}
      actions={({ page: _page, limit: _limit, ...filters }, total) => (
        <ExportButton definition={exportOrders} query={filters} name="orders" total={total} />
      )}
    />
  );
}

function useFields(): readonly FilterField<FilterName<Search>>[] {
  return [
    { name: 'search', label: t.searchOrders, kind: 'search' },
    { name: 'input', label: t.userInput, kind: 'text' },
    { name: 'status', label: t.status, kind: 'select', choices: choicesOf(statusText.en.order) },
    {
      name: 'paymentmode',
      label: t.columns.method,
      kind: 'select',
      choices: choicesOf(statusText.en.payment),
    },
    { name: 'from', label: t.from, kind: 'date' },
    { name: 'to', label: t.to, kind: 'date' },
    { name: 'user', label: t.ofCustomer, kind: 'held' },
  ];
}

function useColumns(): readonly Column<StaffOrder>[] {
  return [
    {
      key: 'order',
      title: t.columns.order,
      isHead: true,
      cell: (order) => <OrderLink orderid={order.orderid} />,
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
            className={buttonClass({ size: 'sm', variant: 'outline' })}
          >
            {t.verify}
          </Link>
        ),
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: (order) => (
        <StatusPill tone={STAFF_ORDER_TONES[order.status]}>{statusText.en.order[order.status]}</StatusPill>
      ),
    },
    {
      key: 'input1',
      title: t.columns.input1,
      cell: (order) => order.input1 && <Unspaced>{order.input1}</Unspaced>,
    },
    {
      key: 'input2',
      title: t.columns.input2,
      cell: (order) => order.input2 && <Unspaced>{order.input2}</Unspaced>,
    },
    { key: 'price', title: t.columns.price, isNumeric: true, cell: (order) => formatRupees(order.value) },
    {
      key: 'method',
      title: t.columns.method,
      cell: (order) => <span className="whitespace-nowrap">{statusText.en.payment[order.paymentmode]}</span>,
    },
    { key: 'email', title: t.columns.email, cell: (order) => <Unspaced>{order.useremail}</Unspaced> },
    {
      key: 'updated',
      title: t.columns.updated,
      cell: (order) => <When at={order.updatedAt} />,
    },
  ];
}
