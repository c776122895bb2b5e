import { sql } from 'kysely';
import { seedDemoShoppers } from './accounts/seed-demo-accounts.ts';
import { countOrderDays } from './backoffice/count-order-days.ts';
import { type ItemForSale, readSnapshot } from './catalog/read-catalog.ts';
import { seedDemoCoupons } from './coupons/demo-coupons.ts';
import { playerChecks } from './fulfilment/check-player.ts';
import { createFulfilment } from './fulfilment/fulfilment.ts';
import { orderChargeHandlers } from './orders/order-charge-handlers.ts';
import { createPayments } from './payments/payments.ts';
import { readOwners } from './platform/alert-owner.ts';
import { systemClock } from './platform/clock.ts';
import { Metrics } from './platform/http/metrics.ts';
import { removeJobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { type DemoContext, mayMoveCoins, type Outcome, seedDemoOrder } from './seed-demo-order.ts';
import { seedDemoStaffWork } from './seed-demo-staff-work.ts';
import { topUpHandlers } from './wallet/top-up-handlers.ts';

const LOCK = 727_407;
const DAYS = 30;
const ORDERS = 260;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Orders with a delivery are at least this old, so that no delivery is in the future. */
const QUIET_MS = 40 * MINUTE_MS;
/** Used in turn; most orders are delivered. */
const OUTCOMES: readonly Outcome[] = [
  ...Array.from({ length: 6 }, () => 'delivered' as const),
  'unpaid',
  ...Array.from({ length: 7 }, () => 'delivered' as const),
  'refused',
];

/**
 * Seeds orders, staff work and coupons with the real operations at explicit times, in one transaction. Calls no gateway
 * or supplier and notifies no one: the queued jobs are removed, and delivery jobs find no open order.
 */
export async function seedDemoMonth(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const start = new Date(now.getTime() - DAYS * DAY_MS);
  await platform.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<{ hasData: boolean }>`
      select exists (select from orders) or exists (select from coupons) as "hasData"`.execute(tx);
    const [staff] = await readOwners(tx);
    if (rows[0]?.hasData || !staff) return;
    await seedDemoCoupons(tx, { madeAt: start, now });
    const shoppers = await seedDemoShoppers(tx, start);
    const catalog = await readSnapshot(tx, now);
    const offers = listOffers(catalog.products);
    const draw = createRandom(2_026);
    for (const { at, outcome, isByHand } of timetable(start, now, draw)) {
      const context = openContext({ platform, tx, at, catalog, staffId: staff.id });
      const candidates = isByHand ? offers.filter(({ item }) => !item.is_api) : offers;
      const offer = candidates[draw(candidates.length)];
      const buyers =
        outcome === 'refused' || outcome === 'cancelled' ? shoppers.filter(mayMoveCoins) : shoppers;
      const caller = buyers[draw(buyers.length)];
      if (offer && caller) await seedDemoOrder(context, { caller, offer, number: draw(1_000_000), outcome });
    }
    // Not the demo accounts, whose balances must not change.
    const [recipient, wrongRecipient] = shoppers.slice(-2);
    if (recipient && wrongRecipient)
      await seedDemoStaffWork({
        platform,
        tx,
        staffId: staff.id,
        shopperIds: [recipient.id, wrongRecipient.id],
        now,
      });
    await removeJobs(
      sql`(job.payload->>'orderId' in (select id from orders) or job.payload->>'chargeId' in (select id from charges))`,
    ).execute(tx);
  });
  await countOrderDays(platform.db, now);
}

/** Yields order times, oldest first and increasingly dense. The last order waits for staff. */
function* timetable(
  start: Date,
  now: Date,
  draw: (below: number) => number,
): Generator<{ at: Date; outcome: Outcome; isByHand: boolean }> {
  const spanMs = now.getTime() - QUIET_MS - start.getTime();
  for (let index = 0; index < ORDERS; index++) {
    // The jitter is uniform, and the square root makes the order rate grow.
    const share = Math.sqrt((index + draw(1_000) / 1_000) / ORDERS);
    const outcome = OUTCOMES[index % OUTCOMES.length] ?? 'delivered';
    yield { at: new Date(start.getTime() + share * spanMs), outcome, isByHand: false };
  }
  yield { at: new Date(now.getTime() - QUIET_MS + 10 * MINUTE_MS), outcome: 'cancelled', isByHand: true };
  yield { at: new Date(now.getTime() - 8 * MINUTE_MS), outcome: 'waiting', isByHand: true };
}

function openContext(
  parts: Pick<DemoContext, 'tx' | 'catalog' | 'staffId'> & { platform: Platform; at: Date },
): DemoContext {
  const { tx, catalog, staffId } = parts;
  let moment = parts.at;
  // Separate metrics, so that seeded orders are not counted.
  const overrides = { clock: { ...systemClock, now: () => moment }, metrics: new Metrics() };
  const platform: Platform = { ...parts.platform, ...overrides };
  const fulfilment = createFulfilment(platform);
  return {
    platform,
    payments: createPayments(platform, {
      order: orderChargeHandlers(platform, playerChecks(fulfilment)),
      'top-up': topUpHandlers(platform),
    }),
    fulfilment,
    catalog,
    tx,
    staffId,
    advance: (ms) => {
      moment = new Date(moment.getTime() + ms);
    },
  };
}

/** Cheap packs and trending products sell most. */
function listOffers(products: Awaited<ReturnType<typeof readSnapshot>>['products']): ItemForSale[] {
  return products.flatMap(({ product, items }) =>
    items
      .filter((item) => product.in_stock && item.in_stock && product.is_api === item.is_api)
      .flatMap((item) => {
        const offer = { product, item };
        const weight = (item.discounted_paise < 500_00 ? 3 : 1) * (product.is_trending ? 3 : 1);
        return Array.from({ length: weight }, () => offer);
      }),
  );
}

/** A linear congruential generator with a fixed seed, so that every demo shop looks the same. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
