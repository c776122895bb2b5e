import type { documentMonth } from '@rush/contract/admin-invoices.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { monthSpan, readSeller } from '#invoices/tax-terms.ts';
import { SHOP } from '#ledger/accounts.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

type Month = OutputOf<typeof documentMonth>;
type Span = ReturnType<typeof monthSpan>;

/** A month's documents and how they reconcile with the ledger. @param month yyyy-mm */
export async function readDocumentMonth({ db, settings }: Platform, month: string): Promise<Month> {
  const span = monthSpan(month);
  return db.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      month,
      isGstinMissing: readSeller(settings) === null,
      series: await listSeries(tx, span),
      ledger: await compareWithLedger(tx, span),
      now: await explainNotInvoiced(tx),
      gateway: await compareWithGateway(tx, span),
    }));
}

async function listSeries(queries: Queries, { from, until }: Span): Promise<Month['series']> {
  const { rows } = await sql<Omit<Month['series'][number], 'total'> & { paise: number }>`
    select kind, environment = 'test' as "isTest", (array_agg(reference order by number))[1] as first,
      (array_agg(reference order by number desc))[1] as last, count(*) as count, sum(total_paise)::bigint as paise
    from tax_documents where issued_at >= ${from} and issued_at < ${until}
    group by environment, kind, financial_year order by environment, kind desc, financial_year`.execute(
    queries,
  );
  return rows.map(({ paise, ...row }) => ({ ...row, total: rupeesFromPaise(paise) }));
}

/** Compares what the ledger booked for orders with what was invoiced, before and within the month. */
async function compareWithLedger(queries: Queries, { from, until }: Span): Promise<Month['ledger']> {
  const { rows } = await sql<Record<'before' | 'received' | 'returned' | 'invoiced' | 'credited', number>>`
    with booked as (
      select coalesce(sum(amount_paise) filter (where kind <> 'refund' and created_at >= ${from}), 0)::bigint as received,
        coalesce(sum(amount_paise) filter (where kind = 'refund' and created_at >= ${from}), 0)::bigint as returned,
        coalesce(sum(case kind when 'refund' then -amount_paise else amount_paise end)
          filter (where created_at < ${from}), 0)::bigint as before
      from ledger_transfers where kind in ('order-upi', 'order-wallet', 'refund') and created_at < ${until}
    ), documented as (
      select coalesce(sum(total_paise) filter (where kind = 'invoice' and issued_at >= ${from}), 0)::bigint as invoiced,
        coalesce(sum(total_paise) filter (where kind = 'credit-note' and issued_at >= ${from}), 0)::bigint as credited,
        coalesce(sum(case kind when 'credit-note' then -total_paise else total_paise end)
          filter (where issued_at < ${from}), 0)::bigint as before
      from tax_documents where kind <> 'receipt' and issued_at < ${until}
    )
    select b.before - d.before as before, received, returned, invoiced, credited from booked b, documented d`.execute(
    queries,
  );
  const { before, received, returned, invoiced, credited } = rows[0]!;
  const after = before + received - returned - invoiced + credited;
  return inRupees({ before, received, returned, invoiced, credited, after });
}

/** Breaks down by order state what was paid but not invoiced; `difference` is the unexplained remainder. */
async function explainNotInvoiced(queries: Queries): Promise<Month['now']> {
  const { rows } = await sql<Record<'left' | 'open' | 'waiting' | 'without', number>>`
    with ledger as (
      select coalesce(sum(case kind when 'refund' then -amount_paise else amount_paise end), 0)::bigint as paise
      from ledger_transfers where kind in ('order-upi', 'order-wallet', 'refund')
    ), documented as (
      select coalesce(sum(case kind when 'credit-note' then -total_paise else total_paise end), 0)::bigint as paise
      from tax_documents where kind <> 'receipt'
    ), by_order as (
      select o.status, o.completed_at, m.issue_from, o.value_paise - o.refunded_paise as paise,
        coalesce((select sum(case d.kind when 'credit-note' then -d.total_paise else d.total_paise end) from tax_documents d
          where d.kind <> 'receipt' and d.source in (o.id, document_source_hash(o.id))), 0)::bigint as invoiced
      from orders o cross join document_marks m where o.paid_at is not null
    )
    select ledger.paise - documented.paise as left,
      (select coalesce(sum(paise - invoiced) filter (where completed_at is null), 0)::bigint from by_order) as open,
      (select coalesce(sum(paise - invoiced) filter (where completed_at >= issue_from), 0)::bigint from by_order) as waiting,
      (select coalesce(sum(paise - invoiced) filter (where completed_at < issue_from), 0)::bigint from by_order) as without
    from ledger, documented`.execute(queries);
  const { left, open, waiting, without } = rows[0]!;
  const difference = left - open - waiting - without;
  return inRupees({ notInvoiced: left, inDelivery: open, waiting, withoutDocuments: without, difference });
}

async function compareWithGateway(queries: Queries, { from, until }: Span): Promise<Month['gateway']> {
  const { rows } = await sql<{ booked: number; charged: number }>`
    select coalesce(sum(t.amount_paise), 0)::bigint as booked,
      coalesce(sum(case when c.status = 'in_review' then c.received_paise else c.amount_paise end), 0)::bigint as charged
    from ledger_transfers t left join charges c on c.id = t.reference
    where t.debit = ${SHOP.upi} and t.created_at >= ${from} and t.created_at < ${until}`.execute(queries);
  const { booked, charged } = rows[0]!;
  return inRupees({ booked, charged, difference: booked - charged });
}

function inRupees<Name extends string>(paise: Record<Name, number>): Record<Name, number> {
  const rupees = Object.entries<number>(paise).map(([name, amount]) => [name, rupeesFromPaise(amount)]);
  return Object.fromEntries(rupees) as Record<Name, number>;
}
