import * as call from '@rush/contract/admin-invoices.ts';
import { findState } from '@rush/contract/indian-states.ts';
import { sql } from 'kysely';
import type { TaxDocumentRow } from '#invoices/tables.ts';
import { monthSpan } from '#invoices/tax-terms.ts';
import { SHOP } from '#ledger/accounts.ts';
import { type Binding, bind, type SignedIn } from '#platform/http/binding.ts';
import { indianDay } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { readDocumentMonth } from './document-month.ts';
import { exportCsv } from './export-csv.ts';

export function documentRoutes(platform: Platform): Binding[] {
  return [
    bind(call.documentMonth, ({ query }) => readDocumentMonth(platform, query.month)),
    bind(call.exportGst, (incoming) => exportGst(platform, incoming)),
    bind(call.exportGateway, (incoming) => exportGateway(platform, incoming)),
  ];
}

const FORMS = { 'tax-invoice': 'Tax invoice', 'bill-of-supply': 'Bill of supply', plain: 'Invoice' } as const;

interface GstRow extends TaxDocumentRow {
  invoice_reference: string | null;
  invoice_issued_at: Date | null;
  /** -1 for credit notes, so that the totals match the month's supplies. */
  sign: number;
  key: string;
}

function exportGst(platform: Platform, incoming: SignedIn<typeof call.exportGst>): Promise<Response> {
  const { from, until } = monthSpan(incoming.query.month);
  const environment = platform.config.simulators.enabled ? 'test' : 'live';
  const byNumber = sql`(case d.kind when 'invoice' then 1 else 2 end || lpad(d.number::text, 10, '0')) collate "C"`;
  const money = (paise: number, { sign }: GstRow) => (sign * paise) / 100;
  return exportCsv<GstRow>(platform, incoming, {
    name: 'gst',
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
  });
}

/** As GST returns write it, e.g. `29-Karnataka`. */
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

/** Every receipt in the ledger with its payment, and payments of the month that were not booked. */
function exportGateway(platform: Platform, incoming: SignedIn<typeof call.exportGateway>): Promise<Response> {
  const { from, until } = monthSpan(incoming.query.month);
  const received = sql`case c.status when 'in_review' then c.received_paise when 'success' then c.amount_paise end`;
  const charge = sql`c.client_txn_id, c.gateway, c.gateway_reference, c.upi_txn_id, c.purpose, c.status, c.decision,
    c.amount_paise, ${received} as received_paise`;
  const byTime = sql`(to_char(p.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || p.id) collate "C"`;
  return exportCsv<GatewayRow>(platform, incoming, {
    name: 'gateway',
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
      ['Booked at (IST)', (row) => row.at],
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
  });
}
