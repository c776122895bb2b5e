import type { Category } from '@rush/contract/catalog.ts';
import { sql } from 'kysely';
import type { OrderRow } from '#orders/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import type { TaxDocumentRow } from './tables.ts';

export interface DueQuery {
  /** Orders and payments that ended before this get no document. */
  issueFrom: Date;
  /** Changes before this already have their documents. */
  since: Date;
  limit: number;
}

type OrderColumn = 'id' | 'orderid' | 'productname' | 'itemname' | 'quantity' | 'paymentmode' | 'price_paise';

export interface DueInvoice extends Pick<OrderRow, OrderColumn> {
  category: Category;
  name: string;
  state_code: string | null;
  /** From the ledger: what was paid for the order, and what had been returned when it was completed. */
  paid_paise: number;
  returned_paise: number;
}

/** Uses `limit 1`, because the planner may turn `exists` into a join with all documents. */
const isDocumented = (kind: TaxDocumentRow['kind'], source: string) => sql<boolean>`
  coalesce((select true from tax_documents d where d.kind = ${kind}
    and d.source in (${sql.ref(source)}, document_source_hash(${sql.ref(source)})) limit 1), false)`;

/**
 * Completed, paid orders without an invoice, in order of completion. A partial refund is booked at or before completion
 * with a separate reference. A refund after completion becomes a credit note.
 */
export async function findDueInvoices(tx: Tx, { issueFrom, since, limit }: DueQuery): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select o.id, o.orderid, o.productname, o.itemname, o.quantity, o.paymentmode, o.price_paise, p.category,
      case when u.erased_at is null then u.name else '' end as name, u.state_code, m.paid_paise, m.returned_paise
    from orders o join products p on p.id = o.product_id join users u on u.id = o.user_id
    cross join lateral (
      select coalesce(sum(t.amount_paise) filter (where t.kind in ('order-upi', 'order-wallet')), 0)::bigint as paid_paise,
        coalesce(sum(t.amount_paise) filter (where t.kind = 'refund' and t.reference <> o.id), 0)::bigint as returned_paise
      from ledger_transfers t where t.order_id = o.id) m
    where o.updated_at >= ${since} and o.completed_at >= ${issueFrom} and m.paid_paise > m.returned_paise
      and not ${isDocumented('invoice', 'o.id')}
    order by o.completed_at, o.id limit ${limit}`.execute(tx);
  return rows;
}

export interface DueCreditNote extends TaxDocumentRow {
  refunded_paise: number;
}

/** Invoices of orders refunded later, in order of refund. */
export async function findDueCreditNotes(tx: Tx, { since, limit }: DueQuery): Promise<DueCreditNote[]> {
  const { rows } = await sql<DueCreditNote>`
    select i.*, t.amount_paise as refunded_paise
    from orders o join tax_documents i on i.kind = 'invoice' and i.source = o.id
    join ledger_transfers t on t.kind = 'refund' and t.reference = o.id
    where o.updated_at >= ${since} and not ${isDocumented('credit-note', 'o.id')}
    order by t.id limit ${limit}`.execute(tx);
  return rows;
}

export interface DueReceipt {
  charge_id: string;
  client_txn_id: string;
  kind: 'top-up' | 'late-payment';
  amount_paise: number;
  name: string;
}

/** Payments that became R-Coins and have no receipt yet, in order of posting. */
export async function findDueReceipts(tx: Tx, { issueFrom, since, limit }: DueQuery): Promise<DueReceipt[]> {
  const { rows } = await sql<DueReceipt>`
    select c.id as charge_id, c.client_txn_id, t.kind, t.amount_paise,
      case when u.erased_at is null then u.name else '' end as name
    from charges c join ledger_transfers t on t.reference = c.id and t.kind in ('top-up', 'late-payment')
    join users u on u.id = c.user_id
    where c.status in ('success', 'in_review') and coalesce(c.decided_at, c.settled_at) >= ${since}
      and coalesce(c.decided_at, c.settled_at) >= ${issueFrom} and not ${isDocumented('receipt', 'c.id')}
    order by t.id limit ${limit}`.execute(tx);
  return rows;
}
