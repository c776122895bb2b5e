import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';

/** Before value goes into a wallet: nobody could reach it in that of an erased account. Refuses `account-erased`. */
export async function requireAccount(tx: Tx, userId: string): Promise<void> {
  const erased =
    await sql`select from users where id = ${userId} and erased_at is not null for key share`.execute(tx);
  if (erased.rows.length > 0) refuse('account-erased');
}
