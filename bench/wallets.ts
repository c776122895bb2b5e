import { randomBytes } from 'node:crypto';
import { withClient } from './database.ts';
import { openSessions } from './open-sessions.ts';

export interface Wallet {
  userId: string;
  email: string;
  /** Of a session that is signed in. */
  token: string;
}

const COINS_PAISE = 10_000_000_00;

/** People with R-Coins to spend, each signed in; booked as grants, so that the books stay whole. */
export async function openWallets(ownerUrl: string, count: number): Promise<Wallet[]> {
  const batch = randomBytes(4).toString('hex');
  const people = Array.from({ length: count }, (_, i) => ({
    userId: `bench${batch}${String(i).padStart(6, '0')}`,
    email: `bench${batch}${i}@rush.test`,
  }));
  const userIds = people.map(({ userId }) => userId);
  return withClient(ownerUrl, async (client) => {
    await client.query(OPEN, [userIds, people.map(({ email }) => email), COINS_PAISE]);
    const tokens = await openSessions(client, userIds);
    await client.query('analyze users; analyze sessions; analyze ledger_balances');
    return people.map((person, i) => ({ ...person, token: tokens[i]! }));
  });
}

const OPEN = `
  with wallet as (select * from unnest($1::text[], $2::text[]) w (id, email)),
  people as (
    insert into users (id, userid, name, email, email_key, mobile_proven) select id, upper(id), 'Bench', email, email, true from wallet returning id
  ),
  granted as (
    insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, memo)
    select 'grant', 'bench ' || id, 'shop:grants', 'user:' || id || ':coins', $3::bigint, id, 'bench' from wallet returning id, user_id, amount_paise
  )
  insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, kind, data, balance_after_paise, transfer_id, created_at, updated_at)
  select 'w' || user_id, upper('w' || user_id), user_id, 'Credit', 'Success', amount_paise, 'grant', '{}', amount_paise, id, now(), now() from granted`;
