import * as call from '@rush/contract/admin-invoices.ts';
import { findState } from '@rush/contract/indian-states.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { makeZip } from 'client-zip';
import { type RawBuilder, sql } from 'kysely';
import { accountLabel } from '#fulfilment/suppliers/registry.ts';
import { type AccountColumns, keyOf } from '#fulfilment/suppliers/supplier.ts';
import type { TaxDocumentRow } from '#invoices/tables.ts';
import { monthSpan } from '#invoices/tax-terms.ts';
import { SHOP } from '#ledger/accounts.ts';
import { type Binding, bind, type SignedIn } from '#platform/http/binding.ts';
import { fileResponse } from '#platform/http/file-response.ts';
import { indianDay } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { readDays, sumBy } from './analytics.ts';
import { countOrderDays } from './count-order-days.ts';
import { readDocumentMonth } from './document-month.ts';
import { type CsvRows, csvText, streamRows } from './export-csv.ts';
import { recordAudit } from './record-audit.ts';

export function documentRoutes(platform: Platform): Binding[] {
  return [
    bind(call.documentMonth, ({ query }) => readDocumentMonth(platform, query.month)),
    bind(call.exportMonth, (incoming) => exportMonth(platform, incoming)),
  ];
}

async function exportMonth(
  platform: Platform,
  { query: { month }, ...actor }: SignedIn<typeof call.exportMonth>,
): Promise<Response> {
  const { db, clock, config } = platform;
  const span = { ...monthSpan(month), environment: config.simulators.enabled ? 'test' : 'live' };
  await db.transaction((tx) =>
    recordAudit(tx, actor, { action: 'export.month', subjectId: month, after: { month } }),
  );
  const files = {
    summary: csvText(summaryLines(await readDocumentMonth(platform, month))),
    sales: streamRows(platform, orderMoneyRows(span, sql`t.kind in ('order-upi', 'order-wallet')`)),
    refunds: streamRows(platform, orderMoneyRows(span, sql`t.kind = 'refund'`)),
    gst: streamRows(platform, gstRows(span)),
    gateway: streamRows(platform, gatewayRows(span)),
    suppliers: streamRows(platform, supplierRows(span)),
    'profit-by-product': csvText(await profitLines(platform, span)),
  };
  const zip = makeZip(
    Object.entries(files).map(([name, input]) => ({
      name: `${name}-${month}.csv`,
      lastModified: clock.now(),
      input,
    })),
  );
  return fileResponse(zip, 'application/zip', `accounts-${month}.zip`);
}

interface Span {
  from: Date;
  until: Date;
  environment: string;
}

function summaryLines({ ledger, now, gateway }: Awaited<ReturnType<typeof readDocumentMonth>>) {
  return [
    ['Figure', 'Amount (₹)'],
    ['Opening: paid, not invoiced', ledger.before],
    ['Paid for orders', ledger.received],
    ['Refunded', ledger.returned],
    ['Invoiced', ledger.invoiced],
    ['Credit notes', ledger.credited],
    ['Closing: paid, not invoiced', ledger.after],
    ['Now in delivery', now.inDelivery],
    ['Unexplained', now.difference],
    ['Received by UPI, in the books', gateway.booked],
    ['Received by UPI, at the gateway', gateway.charged],
  ];
}

interface OrderMoneyRow
  extends Record<'orderid' | 'productname' | 'itemname' | 'paymentmode' | 'status' | 'coupon_code', string> {
  id: string;
  key: string;
  at: Date;
  quantity: number;
  amount_paise: number;
  discount_paise: number;
}

function orderMoneyRows({ from, until }: Span, kinds: RawBuilder<unknown>): CsvRows<OrderMoneyRow> {
  const byId = sql`lpad(t.id::text, 19, '0')`;
  return {
    select: sql`
      select ${byId} as id, ${byId} as key, t.created_at as at, t.amount_paise, o.orderid, o.productname, o.itemname,
        o.paymentmode, o.status, o.quantity, o.discount_paise, o.coupon_code
      from ledger_transfers t left join orders o on o.id = t.order_id`,
    id: byId,
    isAscending: true,
    condition: sql<boolean>`(${kinds} and t.created_at >= ${from} and t.created_at < ${until})`,
    columns: [
      ['Booked at (IST)', (row) => row.at],
      ['Order Id', (row) => row.orderid],
      ['Product name', (row) => row.productname],
      ['Item name', (row) => row.itemname],
      ['Quantity', (row) => row.quantity],
      ['Paid by', (row) => (row.paymentmode === 'upi' ? 'UPI' : 'R-Coins')],
      ['Coupon', (row) => row.coupon_code],
      ['Discount', (row) => row.discount_paise / 100],
      ['Amount', (row) => row.amount_paise / 100],
      ['Status now', (row) => row.status],
    ],
  };
}

interface SupplierRow extends AccountColumns {
  id: string;
  key: string;
  sent_at: Date;
  orderid: string;
  itemname: string;
  supplier_item: string;
  reference: string;
  status: string;
  cost: number | null;
  balance_before: string | null;
  balance_after: string | null;
}

function supplierRows({ from, until, environment }: Span): CsvRows<SupplierRow> {
  const byTime = sql`(to_char(d.sent_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || d.id) collate "C"`;
  return {
    select: sql`
      select d.*, ${byTime} as key, o.orderid, o.itemname from deliveries d join orders o on o.id = d.order_id`,
    id: byTime,
    isAscending: true,
    condition: sql<boolean>`(d.sent_at >= ${from} and d.sent_at < ${until} and d.environment = ${environment})`,
    columns: [
      ['Sent at (IST)', (row) => row.sent_at],
      ['Supplier', (row) => accountLabel(keyOf(row))],
      ['Order Id', (row) => row.orderid],
      ['Item name', (row) => row.itemname],
      ['Supplier item', (row) => row.supplier_item],
      ['Reference', (row) => row.reference],
      ['Status', (row) => row.status],
      ['Cost', (row) => (row.cost !== null && row.status === 'Delivered' ? row.cost / 100 : '')],
      ['Balance before', (row) => row.balance_before],
      ['Balance after', (row) => row.balance_after],
    ],
  };
}

/** Counts orders by the day they were placed, as the analytics do. */
async function profitLines({ db, clock }: Platform, { from, until }: Span) {
  await countOrderDays(db, clock.now());
  const lastDay = indianDay(new Date(until.getTime() - 1));
  const products = sumBy(await readDays(db.queries, indianDay(from), lastDay), 'product');
  return [
    ['Product', 'Orders', 'Completed', 'Refunded', 'Sales', 'Cost', 'Profit', 'Sales, cost unknown'],
    ...products.map((row) => [
      row.product,
      row.orders,
      row.completed,
      row.refunded,
      row.sales,
      rupeesFromPaise(Math.round((row.sales - row.uncosted - row.margin) * 100)),
      row.margin,
      row.uncosted,
    ]),
  ];
}

const FORMS = { 'tax-invoice': 'Tax invoice', 'bill-of-supply': 'Bill of supply', plain: 'Invoice' } as const;

interface GstRow extends TaxDocumentRow {
  invoice_reference: string | null;
  invoice_issued_at: Date | null;
  /** -1 for credit notes, so that the total is invoices less credit notes. */
  sign: number;
  key: string;
}

function gstRows({ from, until, environment }: Span): CsvRows<GstRow> {
  const byNumber = sql`(case d.kind when 'invoice' then 1 else 2 end || lpad(d.number::text, 10, '0')) collate "C"`;
  const money = (paise: number, { sign }: GstRow) => (sign * paise) / 100;
  return {
    select: sql`
      select d.*, i.reference as invoice_reference, i.issued_at as invoice_issued_at,
        case d.kind when 'credit-note' then -1 else 1 end as sign, ${byNumber} as key
      from tax_documents d left join tax_documents i on i.id = d.invoice_id`,
    id: byNumber,
    isAscending: true,
    condition: sql<boolean>`(d.issued_at >= ${from} and d.issued_at < ${until} and d.kind <> 'receipt'
      and d.environment = ${environment})`,
    columns: [
      ['Document', (row) => (row.kind === 'credit-note' ? 'Credit note' : FORMS[row.form])],
      ['Number', (row) => row.reference],
      ['Date', (row) => indianDay(row.issued_at)],
      ['Against invoice', (row) => row.invoice_reference],
      ['Invoice date', (row) => row.invoice_issued_at && indianDay(row.invoice_issued_at)],
      ['Order Id', (row) => row.source_reference],
      ['GSTIN', (row) => row.supplier_gstin],
      ['Place of supply', (row) => placeText(row.place_of_supply)],
      ['Description', (row) => row.description],
      ['HSN/SAC', (row) => row.hsn_code],
      ['Quantity', (row) => row.quantity],
      ['Rate', (row) => row.rate_basis_points / 100],
      ['Taxable value', (row) => money(row.taxable_paise, row)],
      ['CGST', (row) => money(row.cgst_paise, row)],
      ['SGST/UTGST', (row) => money(row.sgst_paise, row)],
      ['IGST', (row) => money(row.igst_paise, row)],
      ['Total', (row) => money(row.total_paise, row)],
      ['Payment Method', (row) => row.paid_by],
    ],
  };
}

/** In the format of GST returns, e.g. `29-Karnataka`. */
function placeText(code: string): string {
  const state = findState(code);
  return state ? `${code}-${state.en}` : code;
}

type ChargeText =
  | 'client_txn_id'
  | 'gateway'
  | 'gateway_reference'
  | 'upi_txn_id'
  | 'purpose'
  | 'status'
  | 'decision';

interface GatewayRow extends Record<ChargeText | 'kind', string | null> {
  id: string;
  key: string;
  at: Date;
  transfer_id: number | null;
  booked_paise: number;
  amount_paise: number | null;
  received_paise: number | null;
}

/** The month's UPI receipts in the ledger with their payments, and its payments that were not booked. */
function gatewayRows({ from, until }: Span): CsvRows<GatewayRow> {
  const received = sql`case when c.status = 'success' then c.amount_paise
    when c.status = 'in_review' and c.received_currency = 'INR' then c.received_paise end`;
  const charge = sql`c.client_txn_id, c.gateway, c.gateway_reference, c.upi_txn_id, c.purpose, c.status, c.decision,
    c.amount_paise, ${received} as received_paise`;
  const byTime = sql`(to_char(p.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || p.id) collate "C"`;
  return {
    select: sql`
      select p.*, ${byTime} as key from (
        select 't' || lpad(t.id::text, 19, '0') as id, t.created_at as at, t.id as transfer_id, t.kind,
          t.amount_paise as booked_paise, ${charge}
        from ledger_transfers t left join charges c on c.id = t.reference
        where t.debit = ${SHOP.upi} and t.created_at >= ${from} and t.created_at < ${until}
        union all
        select 'c' || c.id, coalesce(c.decided_at, c.settled_at), null, null, 0, ${charge}
        from charges c
        where c.status in ('success', 'in_review') and coalesce(c.decided_at, c.settled_at) >= ${from}
          and coalesce(c.decided_at, c.settled_at) < ${until}
          and not exists (select from ledger_transfers t where t.reference = c.id and t.debit = ${SHOP.upi})
      ) p`,
    id: byTime,
    isAscending: true,
    condition: sql<boolean>`true`,
    columns: [
      ['Time (IST)', (row) => row.at],
      ['Our reference', (row) => row.client_txn_id],
      ['Gateway', (row) => row.gateway],
      ['Gateway reference', (row) => row.gateway_reference],
      ['UPI reference', (row) => row.upi_txn_id],
      ['Purpose', (row) => row.purpose],
      ['Status', (row) => row.status],
      ['Decision', (row) => row.decision],
      ['Charged', (row) => (row.amount_paise === null ? '' : row.amount_paise / 100)],
      ['Received', (row) => (row.received_paise === null ? '' : row.received_paise / 100)],
      ['Booked', (row) => row.booked_paise / 100],
      ['Difference', (row) => ((row.received_paise ?? 0) - row.booked_paise) / 100],
      ['Ledger transfer', (row) => row.transfer_id],
      ['Booked as', (row) => row.kind],
    ],
  };
}
