import { sql } from 'kysely';
import { coinsOf, earningsOf, pointsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import { readBalance } from '#ledger/read-balance.ts';
import { takeCoins } from '#ledger/take-coins.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { refuseWaitingGrants } from '#wallet/grants.ts';
import { findPerson, type Person } from './person.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import type { TableRule } from './table-rule.ts';

/** Whether an order, a payment or a top-up of the user has not ended. */
export async function hasOpenMatters(queries: Queries, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from orders where user_id = ${userId} and status in ('Created', 'Processing'))
        or exists (select from wallet_transactions where user_id = ${userId} and status in ('Created', 'Processing'))
        or exists (select from charges where user_id = ${userId} and status = 'in_review' and decision is null)
        as "isOpen"`.execute(queries);
  return rows[0]?.isOpen ?? false;
}

/** What a user holds, in paise. */
export async function readLeft(
  queries: Queries,
  userId: string,
): Promise<{ coins: number; points: number; earnings: number }> {
  return {
    coins: await readBalance(queries, coinsOf(userId)),
    points: await readBalance(queries, pointsOf(userId)),
    earnings: await readBalance(queries, earningsOf(userId)),
  };
}

/**
 * Erases a person from every table, as `PERSONAL_DATA` says. The ledger stays under the pseudonymous id; what is
 * left lapses to the shop by transfers of its own. Call it under the lock of the user's row, with an erasure on record.
 */
export async function erasePerson(tx: Tx, userId: string, now: Date): Promise<void> {
  const person = await findPerson(tx, userId);
  await lapse(tx, userId, now);
  // A grant that waits for a second admin would be given to nobody.
  await refuseWaitingGrants(tx, userId, now);
  await sql`select erase_from_append_only(${userId}, ${person.subjects}::text[], ${person.wordPatterns}::text[], ${person.strongPattern})`.execute(
    tx,
  );
  await sql`select erase_tax_documents(${userId})`.execute(tx);
  for (const rule of PERSONAL_DATA) await applyRule(tx, rule, person);
}

async function applyRule(
  tx: Tx,
  { table, rule, replaced = {}, whose }: TableRule,
  person: Person,
): Promise<void> {
  if (rule !== 'delete' && rule !== 'replace') return;
  if (!whose) throw new Error(`the rule of ${table} does not say whose rows it is about`);
  if (rule === 'delete') {
    await sql`delete from ${sql.table(table)} where ${whose(person)}`.execute(tx);
    return;
  }
  const values = Object.entries(replaced).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value(person)}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${whose(person)}`.execute(tx);
}

/** What is left goes to the shop, each kind by a transfer of its own; R-Coins with their line. */
async function lapse(tx: Tx, userId: string, now: Date): Promise<void> {
  const left = await readLeft(tx, userId);
  if (left.coins > 0)
    await takeCoins(tx, {
      userId,
      amountPaise: left.coins,
      kind: 'lapsed-coins',
      reference: userId,
      type: 'Debit',
      entry: { kind: 'account-lapsed', data: {} },
      to: SHOP.lapsed,
      now,
    });
  for (const [kind, account, amountPaise] of [
    ['lapsed-points', pointsOf(userId), left.points],
    ['lapsed-earnings', earningsOf(userId), left.earnings],
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
