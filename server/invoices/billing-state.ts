import type { StateCode } from '@rush/contract/indian-states.ts';
import type { Queries } from '#platform/database/database.ts';

/** The GST code of the State that a shopper has on record; empty where none is. */
export async function readBillingState(queries: Queries, userId: string): Promise<string> {
  const row = await queries
    .selectFrom('billing_states')
    .select('state_code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.state_code ?? '';
}

/** Holds for documents that are issued from now on. */
export async function setBillingState(
  queries: Queries,
  record: { userId: string; state: StateCode; now: Date },
): Promise<void> {
  const written = { state_code: record.state, updated_at: record.now };
  await queries
    .insertInto('billing_states')
    .values({ user_id: record.userId, ...written })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(written))
    .execute();
}
