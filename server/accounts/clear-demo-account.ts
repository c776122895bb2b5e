import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { endSessions } from './end-sessions.ts';
import type { DemoAccount } from './find-demo-accounts.ts';
import { DEMO_ACCOUNTS } from './seed-demo-accounts.ts';
import './tables.ts';

/**
 * Shuts one demo account for good. One at the demo's address is deleted where nothing refers to it, else it stays
 * without name, address, mobile and password, blocked, for the books. One that has the owner's own address by now is
 * kept, but for the published password and the demo's mobile.
 */
export async function clearDemoAccount(
  tx: Tx,
  account: DemoAccount,
  now: Date,
): Promise<'deleted' | 'anonymised' | 'password-removed'> {
  await endSessions(tx, account.id);
  await tx.deleteFrom('mailed_links').where('user_id', '=', account.id).execute();
  await tx.deleteFrom('identities').where('user_id', '=', account.id).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', account.id).execute();
  await tx.deleteFrom('account_changes').where('user_id', '=', account.id).execute();
  await sql`
    delete from otps where contact = any(${DEMO_ACCOUNTS.map(({ mobile }) => mobile)})
      or split_part(subject, ' ', 1) = ${account.id}`.execute(tx);
  if (account.sign !== 'address') {
    await sql`
      update users set password_hash = null, version = version + 1, updated_at = ${now},
        mobile_proven = mobile_proven and not (mobile = any(${DEMO_ACCOUNTS.map(({ mobile }) => mobile)})),
        mobile = case when mobile = any(${DEMO_ACCOUNTS.map(({ mobile }) => mobile)}) then null else mobile end
      where id = ${account.id}`.execute(tx);
    return 'password-removed';
  }
  if (await tryDelete(tx, account.id)) return 'deleted';
  const email = `cleared-${account.userid}@rush.invalid`;
  await tx
    .updateTable('users')
    .set({
      name: 'Cleared demo account',
      email,
      email_key: email,
      mobile: null,
      role: 'user',
      staff_role: null,
      password_hash: null,
      mobile_proven: false,
      email_proven: false,
      is_blocked: true,
      updated_at: now,
    })
    .where('id', '=', account.id)
    .execute();
  return 'anonymised';
}

/** Deletes the account where no other row refers to it. @returns whether it is gone */
async function tryDelete(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from ledger_transfers where user_id = ${id}) as held`.execute(tx);
  if (rows[0]?.held) return false;
  await sql`savepoint clear_demo_account`.execute(tx);
  try {
    await tx.deleteFrom('users').where('id', '=', id).execute();
    await sql`release savepoint clear_demo_account`.execute(tx);
    return true;
  } catch (error) {
    // 23503: something refers to it, as an order does.
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error;
    await sql`rollback to savepoint clear_demo_account`.execute(tx);
    return false;
  }
}
