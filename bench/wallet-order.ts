import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { walletBalance } from '@rush/contract/wallet.ts';
import pg from 'pg';
import { ask } from './ask.ts';
import { readDatabase } from './database.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { findPack, type Pack } from './pack.ts';
import { median, percentile } from './percentile.ts';
import { repeatFor } from './repeat-for.ts';
import { startBenchShop } from './shop.ts';
import { walletOrderRequest } from './wallet-order-request.ts';
import { openWallets, type Wallet } from './wallets.ts';

const WALLETS = 2_000;
const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;
const RATE_WANTED = 0.5;
const P99_WANTED = 5;

interface Rate {
  perSecond: number;
  p99Ms: number;
}

/**
 * Orders paid from the wallet over HTTP, beside one prepared statement from Node that writes the same rows into
 * the same tables. No jobs run meanwhile, so that the figure is the order's alone; the ledger is verified after.
 */
export async function measureWalletOrder(): Promise<Figure[]> {
  const shop = await startBenchShop({ ROLE: 'web' });
  try {
    const { ownerUrl, appUrl } = await readDatabase(shop.dataDir);
    const wallets = await openWallets(ownerUrl, WALLETS);
    const pack = await findPack(shop.url);
    await browse(shop.url, wallets);
    const figures: Figure[] = [];
    for (const clients of [16, 64]) {
      const ours: Rate[] = [];
      const limit: Rate[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        limit.push(await statementRate(appUrl, wallets, pack, clients));
        ours.push(await httpRate(shop.url, wallets, pack, clients));
      }
      figures.push(...compare(clients, middleOf(ours), middleOf(limit)));
    }
    await verifyLedger(shop.dataDir);
    return figures;
  } finally {
    await shop.stop();
  }
}

function compare(clients: number, ours: Rate, limit: Rate): Figure[] {
  const name = `wallet order over HTTP, ${clients} clients`;
  return [
    {
      name,
      ours: `${Math.round(ours.perSecond)} orders/s`,
      limit: `one prepared statement from Node, the same rows: ${Math.round(limit.perSecond)} orders/s`,
      ratio: ours.perSecond / limit.perSecond,
      wanted: RATE_WANTED,
    },
    {
      name: `${name}: 99th percentile`,
      ours: `${ours.p99Ms.toFixed(1)} ms`,
      limit: `the statement: ${limit.p99Ms.toFixed(1)} ms`,
      ratio: ours.p99Ms / limit.p99Ms,
      wanted: P99_WANTED,
      lowerIsBetter: true,
    },
  ];
}

const middleOf = (rates: readonly Rate[]): Rate => ({
  perSecond: median(rates.map((rate) => rate.perSecond)),
  p99Ms: median(rates.map((rate) => rate.p99Ms)),
});

/** Everybody has looked at something before they buy, as in a shop. */
async function browse(url: string, wallets: readonly Wallet[]): Promise<void> {
  for (const { userId, token } of wallets)
    await ask(url, walletBalance, { params: { userid: userId } }, token);
}

async function httpRate(url: string, wallets: Wallet[], pack: Pack, clients: number): Promise<Rate> {
  const result = await load({
    url,
    connections: clients,
    duration: SECONDS,
    requests: [walletOrderRequest(wallets, pack)],
  });
  return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 };
}

async function statementRate(appUrl: string, wallets: Wallet[], pack: Pack, clients: number): Promise<Rate> {
  const pool = new pg.Pool({ connectionString: appUrl, max: CONNECTIONS });
  let next = 0;
  const times = await repeatFor(SECONDS * 1_000, clients, () =>
    pool.query({ name: 'order', text: ORDER, values: valuesOf(wallets[next++ % wallets.length]!, pack) }),
  );
  await pool.end();
  return { perSecond: times.length / SECONDS, p99Ms: percentile(times, 0.99) };
}

function valuesOf(wallet: Wallet, pack: Pack): unknown[] {
  const id = randomBytes(12).toString('hex');
  return [
    id,
    wallet.userId,
    wallet.email,
    pack.productId,
    pack.itemId,
    pack.pricePaise,
    randomBytes(12).toString('hex'),
  ];
}

const ORDER = `
  with held as (
    select balance_paise from ledger_balances where account = 'user:' || $2 || ':coins' and balance_paise >= $6::bigint for update
  ),
  claimed as (
    insert into idempotency_keys (user_id, call, key, fingerprint, leased_until, status, answer)
    select $2, 'bench', $7, $1, now(), 200, '{"status": true, "msg": "Order placed successfully.", "orderid": ""}'::jsonb from held returning key
  ),
  moved as (
    insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, order_id, memo)
    select 'order-wallet', $1, 'user:' || $2 || ':coins', 'shop:sales', $6::bigint, $2, $1, '' from held, claimed returning id
  ),
  line as (
    insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, order_id, orderid, kind, data, created_at, updated_at, balance_after_paise, transfer_id)
    select 't' || $1, 'T' || $1, $2, 'Debit', 'Success', $6::bigint, $1, 'O' || $1, 'order-payment', '{"product": "Bench", "item": "Bench"}'::jsonb, now(), now(), held.balance_paise - $6::bigint, moved.id from held, moved
  ),
  placed as (
    insert into orders (id, orderid, user_id, idempotency_key, product_id, item_id, itemid, productname, itemname, product_type, imgpath, is_api, api_type,
      supplier_product, supplier_item_ids, quantity, input1, input2, useremail, price_paise, value_paise, paymentmode, status, paid_at, created_at, updated_at)
    select $1, 'O' || $1, $2, $7, p.id, i.id, i.itemid, p.name, i.name, p.type, p.imgpath, true, p.api_type, p.supplier_product, i.supplier_item_ids, 1,
      '123456789', '', $3, $6::bigint, $6::bigint, 'wallet', 'Processing', now(), now(), now()
    from moved, products p, items i where p.id = $4 and i.id = $5 returning id
  ),
  events as (
    insert into order_events (order_id, at, from_status, to_status, place, actor, actor_id, kind, data)
    select placed.id, now(), event.* from placed cross join (values
      (null, 'Created', 'bank', 'shopper', $2, 'placed', '{}'::jsonb), ('Created', 'Processing', 'shop', 'shop', null, 'paid', '{"by": "wallet"}'::jsonb)) event
  ),
  staged as (
    insert into staged_jobs (name, payload, queue, job_key, attempts_max)
    select 'bench', json_build_object('orderId', id), 'supplier bench', 'deliver ' || id, 25 from placed
  )
  select id from placed`;

async function verifyLedger(dataDir: string): Promise<void> {
  const status = await new Promise<number | null>((resolve, reject) => {
    const books = spawn('node', ['scripts/books.ts'], {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir },
    });
    books.once('error', reject);
    books.once('exit', resolve);
  });
  if (status !== 0) throw new Error('the books do not balance after the orders');
}
