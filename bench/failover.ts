import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import type { CallInput } from '@rush/contract/call.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import type pg from 'pg';
import { ask } from './ask.ts';
import { readDatabase, withOwner } from './database.ts';
import type { Figure } from './figure.ts';
import { count, until } from './poll.ts';
import { type Buyer, checkPlayer, control, openPurchase } from './purchase.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { openWallets, type Wallet } from './wallets.ts';

const ORDERS = 10_000;
const ORDERS_PER_SECOND = 40;
const PLAYERS = 50;
/** One wallet pays for one order at a time. */
const WALLETS = 200;
/** One supplier fails in its turn while the other is well. A refusal that names the player is no failure of the supplier. */
const TURNS = [
  ['smileone', 'down'],
  ['moogold', 'down'],
  ['smileone', 'no-balance'],
  ['moogold', 'no-balance'],
  ['smileone', 'lost-request'],
  ['moogold', 'lost-request'],
  ['smileone', 'lost-reply'],
  ['moogold', 'lost-reply'],
  ['smileone', 'cut-reply'],
  ['moogold', 'cut-reply'],
  ['smileone', 'error-reply'],
  ['moogold', 'error-reply'],
  ['smileone', 'slow'],
  ['moogold', 'slow'],
  ['smileone', 'late'],
  ['moogold', 'late'],
  ['moogold', 'reject'],
] as const;
/** What is still open then waits for nobody's clock any more. */
const END_MS_MAX = 600_000;
const COMPLETED_SHARE = 0.995;

interface Outcome {
  orders: number;
  completed: number;
  refunded: number;
  left_to_staff: number;
  stuck: number;
  doubled: number;
  refunded_and_delivered: number;
  differing: number;
}

/** Ten thousand orders at two suppliers that fail by turns, in every way in which they can. */
export async function measureFailover(): Promise<Figure[]> {
  const shop = await startBenchShop();
  try {
    return await withOwner(shop, (client) => placeAll(shop, client));
  } finally {
    await shop.stop();
  }
}

async function placeAll(shop: BenchShop, client: pg.Client): Promise<Figure[]> {
  const { ownerUrl } = await readDatabase(shop.dataDir);
  const buyer = await openPurchase(shop);
  const players = await prepare(shop, buyer, client);
  await placeWhileTheyFail(shop, buyer, { players, wallets: await openWallets(ownerUrl, WALLETS) });
  for (const supplier of ['smileone', 'moogold']) await control(shop, 'mode', { mode: 'ok' }, supplier);
  await untilEnded(client, players);
  const outcome = await readOutcome(shop, client, players);
  const books = await promisify(execFile)('node', [join(import.meta.dirname, '../scripts/books.ts')], {
    env: { ...process.env, DATA_DIR: shop.dataDir },
  }).then(
    () => 0,
    () => 1,
  );
  return figuresOf(outcome, books);
}

/** Every pack is sold by both suppliers, both have balance and proven signatures, and the players are known at both. */
async function prepare(shop: BenchShop, buyer: Buyer, client: pg.Client): Promise<string[]> {
  // MooGold is known not to have an order once it cannot be under way any more: that long everything else takes.
  const settings = { 'supplier.sellAtLoss': true, 'supplier.quietMinutes': 5 };
  await ask(shop.url, changeSettings, { body: { settings } }, buyer.admin);
  await client.query(
    `insert into item_offers (id, item_id, position, supplier, region, supplier_product, supplier_item_ids, confirmed_by,
       confirmed_at, created_at, updated_at)
     select 'further' || i.id, i.id, 1, 'moogold', '', '5846232', '{5846336}', u.id, now(), now(), now()
     from unnest($1::text[]) i (id), users u where u.email_key = 'admin@rush.test'`,
    [buyer.itemIds],
  );
  for (const job of ['probe-signatures', 'watch-prices', 'sample-balances'])
    await client.query('select graphile_worker.add_job($1)', [job]);
  await until(
    async () => (await count(client, 'supplier_signatures where is_proven')) > 0,
    30_000,
    'the probe',
  );
  const players = Array.from({ length: PLAYERS }, (_, player) => `7${String(10_000 + player)}1111`);
  for (const player of players) await checkPlayer(shop, { ...buyer, player });
  return players;
}

async function placeWhileTheyFail(
  shop: BenchShop,
  buyer: Buyer,
  { players, wallets }: { players: readonly string[]; wallets: readonly Wallet[] },
): Promise<void> {
  const placed: Promise<void>[] = [];
  let turn = -1;
  for (let order = 0; order < ORDERS; order++) {
    const now = Math.floor((order * TURNS.length) / ORDERS);
    if (now !== turn) {
      turn = now;
      for (const supplier of ['smileone', 'moogold']) {
        const mode = TURNS[turn]?.[0] === supplier ? TURNS[turn]?.[1] : 'ok';
        await control(shop, 'mode', { mode }, supplier);
      }
    }
    const body = {
      product_id: buyer.productId,
      item_id: buyer.itemIds[order % buyer.itemIds.length]!,
      input1: players[order % players.length]!,
      input2: '2001',
    };
    const { token } = wallets[order % wallets.length]!;
    placed.push(place(shop, { body, token, key: `failover-${order}` }));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / ORDERS_PER_SECOND));
  }
  await Promise.all(placed);
}

/** While both are out for longer, at the change of turns, the pack is off sale: the shopper comes back. */
async function place(
  { url }: BenchShop,
  { body, token, key }: { body: CallInput<typeof createWalletOrder>['body']; token: string; key: string },
): Promise<void> {
  for (;;) {
    try {
      await ask(url, createWalletOrder, { body }, token, key);
      return;
    } catch (error) {
      if (!String(error).includes('out-of-stock')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}

const OPEN = `orders o where o.status = 'Processing' and not exists (
  select from deliveries d where d.order_id = o.id and d.left_to_staff_at is not null)
  and o.input1 = any($1::text[])`;

async function untilEnded(client: pg.Client, players: readonly string[]): Promise<void> {
  const isOver = async () => (await count(client, OPEN, [players])) === 0;
  await until(isOver, END_MS_MAX, 'every order to end').catch(() => undefined);
}

async function readOutcome(
  { simulatorsUrl }: BenchShop,
  client: pg.Client,
  players: readonly string[],
): Promise<Outcome> {
  const executed: { userid: string }[] = [];
  for (const supplier of ['smileone', 'moogold'])
    executed.push(
      ...((await (await fetch(`${simulatorsUrl}/suppliers/${supplier}/orders`)).json()) as {
        userid: string;
      }[]),
    );
  const found = await client.query<Outcome>(
    `with o as (
       select o.id, o.input1 as player, o.status, count(d.id) filter (where d.status = 'Delivered')::int as delivered,
         bool_or(d.left_to_staff_at is not null) as is_left
       from orders o left join deliveries d on d.order_id = o.id where o.input1 = any($1::text[]) group by o.id),
     ours as (select player, sum(delivered)::int as times from o group by 1),
     theirs as (select player, count(*)::int as times from unnest($2::text[]) e (player) where player = any($1::text[]) group by 1)
     select count(*)::int as orders, count(*) filter (where status = 'Completed')::int as completed,
       count(*) filter (where status = 'Refunded')::int as refunded,
       count(*) filter (where status = 'Processing' and is_left)::int as left_to_staff,
       count(*) filter (where status = 'Processing' and not coalesce(is_left, false))::int as stuck,
       count(*) filter (where delivered > 1)::int as doubled,
       count(*) filter (where status = 'Refunded' and delivered > 0)::int as refunded_and_delivered,
       (select coalesce(sum(abs(coalesce(ours.times, 0) - coalesce(theirs.times, 0))), 0)::int
        from ours full join theirs using (player)) as differing
     from o`,
    [players, executed.map(({ userid }) => userid)],
  );
  return found.rows[0]!;
}

function figuresOf(outcome: Outcome, booksDiffer: number): Figure[] {
  const what = `${ORDERS} orders at two suppliers failing by turns`;
  const none = (name: string, found: number): Figure => ({
    name: `${name}: ${what}`,
    ours: String(found),
    limit: 'none',
    ratio: found,
    wanted: 0,
    lowerIsBetter: true,
  });
  return [
    none('delivered twice', outcome.doubled),
    none('refunded and delivered', outcome.refunded_and_delivered),
    none('neither ended nor with a person', outcome.stuck),
    // A person still decides what the balance left open: that many may be on the suppliers' lists and not on ours.
    none(
      "difference to the suppliers' own lists, beyond what a person decides",
      Math.max(0, outcome.differing - outcome.left_to_staff),
    ),
    none('books that do not balance', booksDiffer),
    {
      name: `Completed: ${what}`,
      ours: `${outcome.completed} of ${outcome.orders} (${outcome.refunded} refunded, ${outcome.left_to_staff} with a person)`,
      limit: `at least ${COMPLETED_SHARE * 100}%`,
      ratio: outcome.completed / ORDERS / COMPLETED_SHARE,
      wanted: 1,
    },
  ];
}
