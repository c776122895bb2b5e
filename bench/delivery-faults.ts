import { changeSettings } from '@rush/contract/admin-settings.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import type pg from 'pg';
import { ask, CallRefused } from './ask.ts';
import { withOwner } from './database.ts';
import type { Figure } from './figure.ts';
import { count, until } from './poll.ts';
import { type Buyer, checkPlayer, control, listExecuted, openPurchase } from './purchase.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { smileOneLogins } from './smileone-logins.ts';

const MINUTES = 10;
const CHECKED_EACH_MS = 120_000;
const PARALLEL = 8;
/** What is still open then is decided within the life of a signature. */
const END_MS_MAX = 150_000;
/** Packs of the simulators' catalogue for Brazil that cost something else each. */
const PACKS = [
  '13',
  '23',
  '25',
  '26',
  '27',
  '28',
  '29',
  '30',
  '33',
  '16642',
  '22590',
  '22591',
  '22592',
  '22593',
];

interface Case {
  name: string;
  accounts: number;
  ordersPerSecond: number;
  /** Share of requests that are lost, and of replies. */
  lost: number;
  wanted: Partial<Record<'p50' | 'p95' | 'p99', number>>;
  personShare: number;
}

const ONE_ACCOUNT: Case = {
  name: 'one account, 1 order a second, 1 s latency, 0.5% lost requests and 0.5% lost replies',
  accounts: 1,
  ordersPerSecond: 1,
  lost: 0.005,
  wanted: { p50: 1_500, p95: 3_000, p99: 45_000 },
  personShare: 1 / 50,
};
const CASES: readonly Case[] = [
  ONE_ACCOUNT,
  { ...ONE_ACCOUNT, name: 'two accounts, the same', accounts: 2, wanted: { p99: 8_000 } },
  {
    name: 'three accounts, 5 orders a second, 2% and 2%',
    accounts: 3,
    ordersPerSecond: 5,
    lost: 0.02,
    wanted: { p50: 2_000, p95: 8_000, p99: 30_000 },
    personShare: 1 / 10,
  },
];

interface Outcome {
  orders: number;
  /** Not taken, as every account of the pack was out for longer. */
  refused: number;
  p50: number;
  p95: number;
  p99: number;
  unknown: number;
  left_to_staff: number;
  open: number;
  completed: number;
}

/**
 * Ten minutes of orders on accounts that lose some of them: how the others fare. Each case in a shop of its own, all at
 * once, and beside them the first one where an account delivers one after the other.
 */
export async function measureDeliveryFaults(): Promise<Figure[]> {
  // All end before one of them fails the measurement: none leaves its shop running.
  const settled = await Promise.allSettled([
    runCase(ONE_ACCOUNT, 1),
    ...CASES.map((each) => runCase(each, PARALLEL)),
  ]);
  const failed = settled.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  if (failed.length > 0) throw new AggregateError(failed, 'a case could not be measured');
  const [serial, ...outcomes] = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return CASES.flatMap((each, index) =>
    figuresOf(each, outcomes[index]!, each === ONE_ACCOUNT ? serial : undefined),
  );
}

async function runCase(each: Case, parallel: number): Promise<Outcome> {
  const shop = await startBenchShop(smileOneLogins(each.accounts));
  try {
    return await withOwner(shop, async (client) => {
      const buyer = await openPurchase(shop);
      const settings = { 'supplier.parallelMax': parallel, 'supplier.sellAtLoss': true };
      await ask(shop.url, changeSettings, { body: { settings } }, buyer.admin);
      const itemIds = await listByPack(client, buyer);
      const proven = `supplier_signatures where is_proven and region like 'br%'`;
      const isProven = async () => (await count(client, proven)) === each.accounts;
      await until(isProven, 60_000, 'the probe');
      const { lost } = each;
      await control(shop, 'faults', { latencyMs: 1_000, lostRequests: lost, lostReplies: lost, seed: 1 });
      const refused = await place(shop, { ...buyer, itemIds }, each.ordersPerSecond);
      const isOver = async () => (await count(client, OPEN)) === 0;
      await until(isOver, END_MS_MAX, 'every order to end').catch(() => undefined);
      const outcome = { ...(await readOutcome(client)), refused };
      const executed = (await listExecuted(shop, buyer.player)).length;
      if (executed !== outcome.completed && outcome.open === 0)
        throw new Error(`${executed} orders were executed and ${outcome.completed} are completed`);
      return outcome;
    });
  } finally {
    await shop.stop();
  }
}

/** Has each of the product's packs cost something else: of equal ones the balance tells less. @returns those on sale so */
async function listByPack(client: pg.Client, { productId }: Buyer): Promise<string[]> {
  const changed = await client.query<{ id: string }>(
    `update items i set supplier_item_ids = array[pack.id]
     from (select item_id, row_number() over (order by item_id) as place
           from product_items p join items on items.id = p.item_id and items.in_stock where p.product_id = $1) listed
     join unnest($2::text[]) with ordinality pack (id, place) using (place)
     where i.id = listed.item_id and i.deleted_at is null returning i.id`,
    [productId, PACKS],
  );
  return changed.rows.map(({ id }) => id);
}

const OPEN = `orders o where o.status = 'Processing' and not exists (
  select from deliveries d where d.order_id = o.id and d.left_to_staff_at is not null)`;

/** @returns how many were refused because the pack was off sale */
async function place(shop: BenchShop, buyer: Buyer, ordersPerSecond: number): Promise<number> {
  const placed: Promise<unknown>[] = [];
  const checkedEach = (CHECKED_EACH_MS / 1_000) * ordersPerSecond;
  for (let order = 0; order < MINUTES * 60 * ordersPerSecond; order++) {
    // A check of the player is good for some minutes.
    if (order % checkedEach === 0) await checkPlayer(shop, buyer);
    const item_id = buyer.itemIds[order % buyer.itemIds.length]!;
    const body = { product_id: buyer.productId, item_id, input1: buyer.player, input2: '2001' };
    placed.push(
      ask(shop.url, createWalletOrder, { body }, buyer.token, `fault-${order}`).then(
        () => null,
        (error: unknown) => error,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000 / ordersPerSecond));
  }
  const failures = (await Promise.all(placed)).filter((error) => error !== null);
  const others = failures.filter((error) => !(error instanceof CallRefused && error.type === 'out-of-stock'));
  if (others.length > 0) throw others[0];
  return failures.length;
}

/** Of orders that were not lost themselves, from payment to delivery. */
async function readOutcome(client: pg.Client): Promise<Omit<Outcome, 'refused'>> {
  const found = await client.query<Omit<Outcome, 'refused'>>(`
    with o as (
      select o.status, o.paid_at, o.completed_at, bool_or(d.unknown_at is not null) as was_unknown,
        bool_or(d.left_to_staff_at is not null) as was_left
      from orders o join deliveries d on d.order_id = o.id group by o.id)
    select count(*)::int as orders, count(*) filter (where was_unknown)::int as unknown,
      count(*) filter (where was_left)::int as left_to_staff, count(*) filter (where status = 'Processing')::int as open,
      count(*) filter (where status = 'Completed')::int as completed,
      ${(['p50', 'p95', 'p99'] as const).map(percentile).join(', ')}
    from o`);
  return found.rows[0]!;
}

const percentile = (name: 'p50' | 'p95' | 'p99') =>
  `round(1000 * percentile_cont(0.${name.slice(1)}) within group (order by extract(epoch from completed_at - paid_at))
     filter (where not was_unknown and status = 'Completed'))::int as ${name}`;

function figuresOf({ name, wanted, personShare }: Case, outcome: Outcome, serial?: Outcome): Figure[] {
  const what = `${MINUTES} minutes, ${name}`;
  const percentiles = (['p50', 'p95', 'p99'] as const).flatMap((each): Figure[] => {
    const limit = wanted[each];
    if (limit === undefined) return [];
    const beside = serial ? `; one after the other: ${serial[each]} ms` : '';
    return [
      {
        name: `${each} of delivery: ${what}`,
        ours: `${outcome[each]} ms (${outcome.orders} orders${outcome.refused > 0 ? `, ${outcome.refused} refused` : ''}${beside})`,
        limit: `at most ${limit} ms`,
        ratio: outcome[each] / limit,
        wanted: 1,
        lowerIsBetter: true,
      },
    ];
  });
  return [
    ...percentiles,
    {
      name: `unknown deliveries that a person decides: ${what}`,
      ours: `${outcome.left_to_staff} of ${outcome.unknown}`,
      limit: `at most 1 in ${1 / personShare}`,
      ratio: outcome.unknown === 0 ? 0 : outcome.left_to_staff / outcome.unknown / personShare,
      wanted: 1,
      lowerIsBetter: true,
    },
  ];
}
