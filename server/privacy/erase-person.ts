import { type RawBuilder, sql } from 'kysely';
import { coinsOf, earningsOf, pointsOf, readBalance, SHOP } from '#ledger/accounts.ts';
import { takeCoins } from '#ledger/move-coins.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { jobsWithPayload, removeJobs } from '#platform/jobs/jobs.ts';
import { refuseWaitingGrants } from '#wallet/grants.ts';
import { DELETED, EMPTIED, isMessageTo, REPLACED } from './erasure-rules.ts';
import { findPerson } from './person.ts';

export async function hasOpenTransactions(queries: Queries, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from orders where user_id = ${userId} and status in ('Created', 'Processing'))
        or exists (select from wallet_transactions where user_id = ${userId} and status in ('Created', 'Processing'))
        or exists (select from charges where user_id = ${userId} and status = 'in_review' and decision is null)
        as "isOpen"`.execute(queries);
  return rows[0]!.isOpen;
}

export async function readRemainingBalances(queries: Queries, userId: string) {
  return {
    coins: await readBalance(queries, coinsOf(userId)),
    points: await readBalance(queries, pointsOf(userId)),
    earnings: await readBalance(queries, earningsOf(userId)),
  };
}

/**
 * Erases all but the pseudonymous id; balances lapse to the shop. The caller must have locked the user's row.
 * @returns false if a message is being sent, because it may be retried; then only queued messages are removed
 */
export async function erasePerson(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const person = await findPerson(tx, userId);
  const messages = isMessageTo(person);
  await removeJobs(messages).execute(tx);
  const running = await sql`select from ${jobsWithPayload} job where ${messages} limit 1`.execute(tx);
  if (running.rows.length > 0) return false;
  await lapseBalances(tx, userId, now);
  // A grant that is waiting for a second admin no longer has a recipient.
  await refuseWaitingGrants(tx, userId, now);
  await sql`select erase_from_append_only(${userId}, ${person.subjects}::text[], ${person.wordPatterns}::text[], ${person.strongPattern})`.execute(
    tx,
  );
  await sql`select erase_tax_documents(${userId})`.execute(tx);
  for (const [table, filter] of Object.entries(DELETED))
    await sql`delete from ${sql.table(table)} where (${filter(person)})`.execute(tx);
  const personal = await readPersonalColumns(tx);
  for (const [table, filter] of Object.entries(EMPTIED)) {
    const values = { ...personal.get(table) };
    for (const [column, value] of Object.entries(REPLACED[table] ?? {})) values[column] = value(person);
    const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(assignments)} where (${filter(person)})`.execute(tx);
  }
  return true;
}

async function lapseBalances(tx: Tx, userId: string, now: Date): Promise<void> {
  const remaining = await readRemainingBalances(tx, userId);
  if (remaining.coins > 0)
    await takeCoins(tx, {
      userId,
      amountPaise: remaining.coins,
      kind: 'lapsed-coins',
      reference: userId,
      type: 'Debit',
      entry: { kind: 'account-lapsed', data: {} },
      to: SHOP.lapsed,
      now,
    });
  for (const [kind, account, amountPaise] of [
    ['lapsed-points', pointsOf(userId), remaining.points],
    ['lapsed-earnings', earningsOf(userId), remaining.earnings],
  ] as const)
    if (amountPaise > 0)
      await postTransfer(tx, {
        debit: account,
        credit: SHOP.lapsed,
        amountPaise,
        kind,
        reference: userId,
        userId,
        now,
      });
}

/** The columns classified as personal, by table, each with an expression that empties it. */
export async function readPersonalColumns(queries: Queries) {
  const { rows } = await sql<{ table: string; column: string; empty: keyof typeof EMPTY }>`
    select c.relname as table, a.attname as column,
      case when not a.attnotnull then 'null' when a.atttypid in ('json'::regtype, 'jsonb'::regtype) then 'document' else 'text' end as empty
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and col_description(c.oid, a.attnum) like 'personal%'
    order by 1, a.attnum`.execute(queries);
  const byTable = new Map<string, Record<string, RawBuilder<unknown>>>();
  for (const { table, column, empty } of rows)
    byTable.set(table, { ...byTable.get(table), [column]: EMPTY[empty] });
  return byTable;
}

const EMPTY = { null: sql`null`, document: sql`'{}'`, text: sql`''` };
