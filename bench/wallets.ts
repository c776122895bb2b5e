import { createHash, randomBytes } from 'node:crypto';
import { type BenchShop, withOwner } from './shop.ts';

export interface Wallet {
  userId: string;
  email: string;
  token: string;
}

const COINS_PAISE = 10_000_000_00;

/** Creates signed-in shoppers with R-Coins, booked as grants so that the ledger balances. */
export async function openWallets(shop: BenchShop, count: number): Promise<Wallet[]> {
  const batch = randomBytes(4).toString('hex');
  const wallets = Array.from({ length: count }, (_, i) => ({
    userId: `bench${batch}${String(i).padStart(6, '0')}`,
    email: `bench${batch}${i}@rush.test`,
    token: randomBytes(32).toString('base64url'),
  }));
  const userIds = wallets.map(({ userId }) => userId);
  const emails = wallets.map(({ email }) => email);
  const hashes = wallets.map(({ token }) => createHash('sha256').update(token).digest('base64url'));
  await withOwner(shop, async (client) => {
    await client.query(CREATE_WALLETS, [userIds, emails, COINS_PAISE]);
    await client.query(CREATE_SESSIONS, [userIds, hashes]);
    await client.query('analyze users; analyze sessions; analyze ledger_balances');
  });
  return wallets;
}

const CREATE_WALLETS = `
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

const CREATE_SESSIONS = `
  insert into sessions (id, token_hash, user_id, method, user_agent, address, created_at, last_seen_at, proven_at, expires_at, idle_seconds)
  select left(hash, 24), hash, id, 'password', 'bench', '127.0.0.1', now(), now(), now(), now() + interval '1 day', 86400
  from unnest($1::text[], $2::text[]) s (id, hash)`;
