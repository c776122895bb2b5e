import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { call } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { type Column, column } from '../../../ui/table.tsx';
import { OrderLink, OrderPill, Unspaced, VerifyLink, When } from '../parts/cells.tsx';
import { choicesOf, type FilterFields, ORDER_PAGE_SIZES, type ScreenSearch } from '../parts/table-filters.ts';
import { NumberedPager } from '../parts/table-pagers.tsx';
import { TableScreen } from '../parts/table-screen.tsx';

type Search = SearchOf<'allOrders'>;

export function AllOrdersScreen(search: ScreenSearch<Search>) {
  return (
    <TableScreen
      title="All Orders"
      search={search}
      fields={FIELDS}
      sizes={ORDER_PAGE_SIZES}
      load={(query, signal) => call('allOrders', { query }, { signal })}
      pageOf={({ transactions, totalTxns }) => [transactions, totalTxns]}
      columns={COLUMNS}
      pager={NumberedPager}
      empty="No orders found"
      exportCall="exportOrders"
    />
  );
}

const FIELDS: FilterFields<Search> = [
  { name: 'search', label: 'Search by order id or email', kind: 'search' },
  { name: 'input', label: 'Search by user input', kind: 'text' },
  { name: 'status', label: 'Status', kind: 'select', choices: choicesOf(statusText.en.order) },
  {
    name: 'paymentmode',
    label: 'Payment Method',
    kind: 'select',
    choices: choicesOf(statusText.en.payment),
  },
  { name: 'from', label: 'From date', kind: 'date' },
  { name: 'to', label: 'To date', kind: 'date' },
  { name: 'user', label: 'Customer', kind: 'link' },
  { name: 'late', label: 'Later than promised', kind: 'link' },
];

const COLUMNS: readonly Column<StaffOrder>[] = [
  { title: 'Order Id', isHead: true, cell: (order) => <OrderLink orderid={order.orderid} /> },
  { title: 'Product name', cell: (order) => order.productname },
  {
    title: 'Item name',
    phone: 'below',
    cell: (order) => (
      <>
        {order.itemname}
        <span className="block text-sm text-muted tabular:hidden">{order.productname}</span>
      </>
    ),
  },
  column('Actions', ({ status, orderid }) => status === 'Created' && <VerifyLink orderid={orderid} />),
  { title: 'Status', phone: 'corner', cell: (order) => <OrderPill status={order.status} /> },
  { title: 'User Input1', cell: (order) => order.input1 && <Unspaced>{order.input1}</Unspaced> },
  { title: 'User Input2', cell: (order) => order.input2 && <Unspaced>{order.input2}</Unspaced> },
  { title: 'Price', isNumeric: true, phone: 'end', cell: (order) => formatRupees(order.value) },
  column('Payment Method', (order) => (
    <span className="whitespace-nowrap">{statusText.en.payment[order.paymentmode]}</span>
  )),
  { title: 'User Email', cell: (order) => <Unspaced>{order.useremail}</Unspaced> },
  { title: 'Updated At', phone: 'foot', cell: (order) => <When at={order.updatedAt} /> },
];
