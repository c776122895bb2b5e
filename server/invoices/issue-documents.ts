import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { bindJob, defineScheduledJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type DueCreditNote,
  type DueInvoice,
  type DueReceipt,
  findDueCreditNotes,
  findDueInvoices,
  findDueReceipts,
} from './find-due.ts';
import type { TaxDocumentRow, UnnumberedDocument } from './tables.ts';
import { financialYear, readSeller, type Seller, splitTax, termsOfSupply } from './tax-terms.ts';

const BATCH_SIZE = 500;
/** Each run overlaps the previous one, because transactions may commit out of order. */
const OVERLAP_MS = 600_000;
/** Once a day, a run overlaps by this much, in case a transaction committed even later. */
const DAILY_OVERLAP_MS = 35 * 86_400_000;
const DAY_MS = 86_400_000;

export type IssueResult = 'issued' | 'gstin-missing';

/**
 * Issues all due invoices, credit notes and receipts. Batches number documents under a row lock, so concurrent runs are
 * safe and an interrupted batch uses no number. A registered shop without a GSTIN issues none.
 */
export async function issueDocuments(platform: Platform): Promise<IssueResult> {
  const { db, settings } = platform;
  const seller = readSeller(settings);
  if (!seller) return 'gstin-missing';
  for (;;) {
    const isDone = await db.transaction((tx) => issueBatch(platform, seller, tx));
    if (isDone) return 'issued';
  }
}

/** @returns whether nothing more is due */
async function issueBatch({ clock, config, settings }: Platform, seller: Seller, tx: Tx): Promise<boolean> {
  const mark = await tx.selectFrom('document_marks').selectAll().forUpdate().executeTakeFirstOrThrow();
  const now = clock.now();
  const isDaily = now.getTime() - mark.looked_back_at.getTime() >= DAY_MS;
  const query = {
    issueFrom: mark.issue_from,
    since: new Date(mark.looked_through.getTime() - (isDaily ? DAILY_OVERLAP_MS : OVERLAP_MS)),
    limit: BATCH_SIZE,
  };
  const environment = config.simulators.enabled ? 'test' : 'live';
  const number = <Due>(
    kind: TaxDocumentRow['kind'],
    due: readonly Due[],
    documentOf: (due: Due) => UnnumberedDocument,
  ) => numberDocuments(tx, { kind, environment, now }, due.map(documentOf));
  const invoices = await findDueInvoices(tx, query);
  await number('invoice', invoices, (due) => invoiceOf(settings, seller, due));
  const credits = await findDueCreditNotes(tx, query);
  await number('credit-note', credits, (due) => creditNoteOf(seller, due));
  const receipts = await findDueReceipts(tx, query);
  await number('receipt', receipts, (due) => receiptOf(seller, due));
  const isDone = [invoices, credits, receipts].every(({ length }) => length < BATCH_SIZE);
  if (isDone)
    await tx
      .updateTable('document_marks')
      .set({ looked_through: now, ...(isDaily && { looked_back_at: now }) })
      .execute();
  return isDone;
}

/** Requires the lock on `document_marks`. */
async function numberDocuments(
  tx: Tx,
  series: { kind: TaxDocumentRow['kind']; environment: 'test' | 'live'; now: Date },
  documents: readonly UnnumberedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const { kind, environment, now } = series;
  const last = await tx
    .selectFrom('tax_documents')
    .select(['issued_at', 'financial_year', 'number'])
    .where('environment', '=', environment)
    .where('kind', '=', kind)
    .orderBy('financial_year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Process clocks differ, so never date a document before its predecessor.
  const issuedAt = last && last.issued_at > now ? last.issued_at : now;
  const year = financialYear(issuedAt);
  const lastNumber = last?.financial_year === year ? last.number : 0;
  const rows = documents.map((document, index) => ({
    id: newId(issuedAt.getTime()),
    environment,
    financial_year: year,
    number: lastNumber + index + 1,
    issued_at: issuedAt,
    ...document,
  }));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into tax_documents (${columns}) select ${columns}
    from jsonb_populate_recordset(null::tax_documents, ${JSON.stringify(rows)}::jsonb) order by number`.execute(
    tx,
  );
}

const supplierOf = (seller: Seller) => ({
  supplier_name: seller.name,
  supplier_address: seller.address,
  supplier_gstin: seller.gstin,
  is_composition: seller.registration === 'composition',
});

function invoiceOf(settings: Platform['settings'], seller: Seller, due: DueInvoice): UnnumberedDocument {
  const totalPaise = due.paid_paise - due.returned_paise;
  const terms = termsOfSupply(settings, seller, {
    category: due.category,
    totalPaise,
    stateCode: due.state_code,
  });
  // The payment is the price less the coupon, rounded down to the rupee.
  const pricePaise = Math.max(due.price_paise, due.paid_paise);
  return {
    kind: 'invoice',
    source: due.id,
    source_reference: due.orderid,
    invoice_id: null,
    ...supplierOf(seller),
    recipient_name: due.name,
    description: `${due.itemname}, ${due.productname}`,
    quantity: due.quantity,
    price_paise: pricePaise,
    discount_paise: pricePaise - due.paid_paise,
    undelivered_paise: due.returned_paise,
    ...terms,
    paid_by: due.paymentmode,
  };
}

/** Uses the rate and State of the invoice (CGST Act, section 34). */
function creditNoteOf(
  seller: Seller,
  {
    refunded_paise,
    id,
    environment,
    financial_year,
    number,
    reference,
    issued_at,
    ...invoice
  }: DueCreditNote,
): UnnumberedDocument {
  return {
    ...invoice,
    kind: 'credit-note',
    invoice_id: id,
    supplier_name: seller.name,
    supplier_address: seller.address,
    price_paise: refunded_paise,
    discount_paise: 0,
    undelivered_paise: 0,
    ...splitTax(refunded_paise, invoice.rate_basis_points, invoice.igst_paise === 0),
    paid_by: 'wallet',
  };
}

/** R-Coins are a means of payment, so tax is charged when they are spent, not here. */
function receiptOf(seller: Seller, due: DueReceipt): UnnumberedDocument {
  return {
    kind: 'receipt',
    form: 'plain',
    source: due.charge_id,
    source_reference: due.client_txn_id,
    invoice_id: null,
    ...supplierOf(seller),
    recipient_name: due.name,
    place_of_supply: '',
    description: 'R-Coins',
    hsn_code: '',
    quantity: 1,
    rate_basis_points: 0,
    price_paise: due.amount_paise,
    discount_paise: 0,
    undelivered_paise: 0,
    ...splitTax(due.amount_paise, 0, true),
    paid_by: 'upi',
  };
}

export const issueDocumentsJob = defineScheduledJob('issue-documents', 1);

/** Documents requested between runs are issued at once (`find-document.ts`). */
export function invoiceJobs(platform: Platform): JobBinding[] {
  return [
    bindJob(issueDocumentsJob, async () => {
      if ((await issueDocuments(platform)) === 'gstin-missing')
        platform.log.warn('documents are not being issued: the tax settings have no GSTIN');
    }),
  ];
}
