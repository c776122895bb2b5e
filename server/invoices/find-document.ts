import { findOwnOrder } from '#orders/read-orders.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { issueDocuments } from './issue-documents.ts';
import type { DocumentData } from './pdf/draw-document.ts';
import type { TaxDocumentRow } from './tables.ts';

/** Refuses with `order-not-found`, `document-not-due`, `document-not-issued`. */
export async function findOrderDocument(
  platform: Platform,
  caller: Caller,
  { orderid, kind }: { orderid: string; kind: 'invoice' | 'credit-note' },
): Promise<DocumentData> {
  const order = await findOwnOrder(platform.db.queries, caller, orderid);
  // An order that was refunded before completion was never invoiced.
  const isDue = order.completed_at !== null && (kind === 'invoice' || order.status === 'Refunded');
  if (!isDue) refuse('document-not-due');
  return findOrIssue(platform, kind, order.id);
}

/** @param txnid the top-up's txnid or id, or the payment's reference */
export async function findReceipt(platform: Platform, caller: Caller, txnid: string): Promise<DocumentData> {
  const { queries } = platform.db;
  const charge = await queries
    .selectFrom('charges')
    .leftJoin('wallet_transactions', 'wallet_transactions.id', 'charges.subject_id')
    .select('charges.id')
    .where('charges.user_id', '=', caller.id)
    .where('charges.status', 'in', ['success', 'in_review'])
    .where((where) =>
      where.or([
        where('charges.client_txn_id', '=', txnid),
        where('wallet_transactions.txnid', '=', txnid),
        where('wallet_transactions.id', '=', txnid),
      ]),
    )
    .orderBy('charges.settled_at')
    .executeTakeFirst();
  if (!charge) refuse('document-not-due');
  return findOrIssue(platform, 'receipt', charge.id);
}

/** Issues the document if it is due. Refuses with `document-not-due`, or `document-not-issued` without a GSTIN. */
async function findOrIssue(platform: Platform, kind: TaxDocumentRow['kind'], source: string) {
  const existing = await findDocument(platform.db.queries, kind, source);
  if (existing) return existing;
  if ((await issueDocuments(platform)) === 'gstin-missing') refuse('document-not-issued');
  return (await findDocument(platform.db.queries, kind, source)) ?? refuse('document-not-due');
}

async function findDocument(queries: Queries, kind: TaxDocumentRow['kind'], source: string) {
  const document = await queries
    .selectFrom('tax_documents')
    .selectAll()
    .where('kind', '=', kind)
    .where('source', '=', source)
    .executeTakeFirst();
  if (!document) return null;
  if (!document.invoice_id) return { document, invoice: null };
  const invoice = await queries
    .selectFrom('tax_documents')
    .select(['reference', 'issued_at'])
    .where('id', '=', document.invoice_id)
    .executeTakeFirstOrThrow();
  return { document, invoice };
}
