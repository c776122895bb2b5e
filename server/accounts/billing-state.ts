import type { StateCode } from '@rush/contract/indian-states.ts';
import type { Queries } from '#platform/database/database.ts';
import './tables.ts';

/** The GST code of the State that a shopper has on record; empty where none is. */
export async function readBillingState(queries: Queries, userId: string): Promise<string> {
  const row = await queries
    .selectFrom('users')
    .select('state_code')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.state_code ?? '';
}

/** Applies to documents that are issued from now on. */
export async function setBillingState(queries: Queries, userId: string, state: StateCode): Promise<void> {
  await queries.updateTable('users').set({ state_code: state }).where('id', '=', userId).execute();
}
