import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import pg from 'pg';
import { atLeast, atMost, type Figure, percentile } from './figure.ts';
import { findPacks, orderBody, type Pack } from './purchase.ts';
import { callShop, load, repeatFor } from './requests.ts';
import { type BenchShop, readDatabase, withOwner, withShop } from './shop.ts';
import { openWallets, type Wallet } from './wallets.ts';

const WALLETS = 2_000;
const CONNECTIONS = 16;
const SECONDS = 5;
const SHARE_MIN = 0.45;
const P99_RATIO_MAX = 5;
/** Needs no player check. */
const PRODUCT = 'Honor of Kings';
const PLAYER = '123456789';

interface Rate {
  perSecond: number;
  p99Ms: number;
}

/** Compares wallet orders with one prepared statement that writes the same rows, but the job to a plain table. */
export const measureOrders = (): Promise<Figure[]> =>
  withShop(
    async (shop) => {
      const wallets = await openWallets(shop, WALLETS);
      const [pack] = await findPacks(shop, PRODUCT);
      if (!pack) throw new Error(`${PRODUCT} has no packs`);
      // Shoppers view a page before they buy.
      for (const { userId, token } of wallets)
        await callShop(shop.url, walletBalance, { params: { userid: userId } }, token);
      await withOwner(shop, (client) => client.query(CREATE_JOBS_TABLE));
      // A shop that has just started is slower.
      await httpRate(shop, wallets, pack, 16);
      const figures: Figure[] = [];
      for (const clients of [16, 64]) {
        const bare = await statementRate(shop, wallets, pack, clients);
        figures.push(...compare(clients, await httpRate(shop, wallets, pack, clients), bare));
      }
      await verifyLedger(shop);
      return figures;
    },
    { ROLE: 'web' },
  );

function compare(clients: number, ours: Rate, bare: Rate): Figure[] {
  const name = `wallet order over HTTP, ${clients} clients`;
  const rates = `${Math.round(ours.perSecond)} orders/s, bare statement ${Math.round(bare.perSecond)}`;
  const times = `${ours.p99Ms.toFixed(1)} ms, bare statement ${bare.p99Ms.toFixed(1)}`;
  return [
    atLeast(`${name}, share of the bare statement`, ours.perSecond / bare.perSecond, '', SHARE_MIN, rates),
    atMost(`${name}, p99 vs the bare statement`, ours.p99Ms / bare.p99Ms, '', P99_RATIO_MAX, times),
  ];
}

async function httpRate({ url }: BenchShop, wallets: Wallet[], pack: Pack, clients: number): Promise<Rate> {
  let next = 0;
  const result = await load({
    url,
    connections: clients,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: `/api${createWalletOrder.path}`,
        body: JSON.stringify(orderBody(pack, PLAYER)),
        setupRequest: (request) => ({
          ...request,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${wallets[next++ % wallets.length]?.token}`,
            'idempotency-key': randomBytes(12).toString('hex'),
          },
        }),
      },
    ],
  });
  return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 };
}

async function statementRate(shop: BenchShop, wallets: Wallet[], pack: Pack, clients: number): Promise<Rate> {
  const pool = new pg.Pool({ connectionString: (await readDatabase(shop)).appUrl, max: CONNECTIONS });
  let next = 0;
  const newId = () => randomBytes(12).toString('hex');
  const times = await repeatFor(SECONDS * 1_000, clients, () => {
    const { userId, email } = wallets[next++ % wallets.length]!;
    const values = [newId(), userId, email, pack.productId, pack.itemId, pack.pricePaise, newId()];
    return pool.query({ name: 'order', text: PLACE_ORDER, values });
  });
  await pool.end();
  return { perSecond: times.length / SECONDS, p99Ms: percentile(times, 0.99) };
}

const PLACE_ORDER = `
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
  queued as (
    insert into bench_jobs (name, payload, key, attempts_max) select 'bench', json_build_object('orderId', id), 'deliver ' || id, 25 from placed
  )
  select id from placed`;

const CREATE_JOBS_TABLE = `
  create table bench_jobs (id bigint generated always as identity primary key, name text, payload json, key text, attempts_max int);
  grant insert on bench_jobs to rush_app`;

async function verifyLedger({ dataDir }: BenchShop): Promise<void> {
  const status = await new Promise<number | null>((resolve, reject) => {
    const books = spawn(process.execPath, ['scripts/books.ts'], {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir },
    });
    books.once('error', reject);
    books.once('exit', resolve);
  });
  if (status !== 0) throw new Error('the books do not balance after the orders');
}
