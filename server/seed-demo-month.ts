import { sql } from 'kysely';
import { listOwners } from './accounts/make-owner.ts';
import { seedDemoShoppers } from './accounts/seed-demo-accounts.ts';
import { type ItemForSale, readSnapshot } from './catalog/read-catalog.ts';
import { seedDemoCoupons } from './coupons/demo-coupons.ts';
import { playerChecks } from './fulfilment/check-player.ts';
import { createFulfilment } from './fulfilment/fulfilment.ts';
import { orderPaid } from './orders/order-paid.ts';
import { createPayments } from './payments/payments.ts';
import { systemClock } from './platform/clock.ts';
import type { Limits } from './platform/http/limits.ts';
import { Metrics } from './platform/http/metrics.ts';
import { removeJobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { type Fate, type Past, seedDemoOrder } from './seed-demo-order.ts';
import { seedDemoStaffWork } from './seed-demo-staff-work.ts';
import { topUpPaid } from './wallet/top-up-paid.ts';

/** Names the lock that processes which seed at the same moment queue at. */
const LOCK = 727_407;
const DAYS = 30;
const ORDERS = 130;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The latest order that ended was placed so long ago: none of its delivery lies in the future. */
const QUIET_MS = 40 * MINUTE_MS;
/** What becomes of the orders, in turn; most are delivered. */
const FATES: readonly Fate[] = [
  ...Array.from({ length: 6 }, () => 'delivered' as const),
  'unpaid',
  ...Array.from({ length: 7 }, () => 'delivered' as const),
  'refused',
];

/**
 * A month of orders and of staff's work, and three coupons, for the demo shop, where nothing was ordered and no coupon made yet: placed,
 * paid, delivered and refunded by the operations of real orders, at explicit times, in one transaction. No gateway and
 * no supplier is asked, and nobody is notified: the jobs that the operations enqueue are removed.
 */
export async function seedDemoMonth(platform: Platform, limits: Limits): Promise<void> {
  const now = platform.clock.now();
  const began = new Date(now.getTime() - DAYS * DAY_MS);
  await platform.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<{ isBegun: boolean }>`
      select exists (select from orders) or exists (select from coupons) as "isBegun"`.execute(tx);
    const [staff] = await listOwners(tx);
    if (rows[0]?.isBegun || !staff) return;
    await seedDemoCoupons(tx, { madeAt: began, now });
    const shoppers = await seedDemoShoppers(tx, began);
    const catalog = await readSnapshot(tx);
    const offers = listOffers(catalog.products);
    const next = numbersFrom(2_026);
    for (const { at, fate, isByHand } of timetable(began, now, next)) {
      const past = openPast({ platform, limits, tx, at, catalog, staffId: staff.id });
      const fitting = isByHand ? offers.filter(({ item }) => !item.is_api) : offers;
      const offer = fitting[next(fitting.length)];
      const caller = shoppers[next(shoppers.length)];
      if (offer && caller) await seedDemoOrder(past, { caller, offer, number: next(1_000_000), fate });
    }
    // Not those two who shop with the demo's own accounts: their pages promise a balance.
    const [thanked, mistaken] = shoppers.slice(-2);
    if (thanked && mistaken)
      await seedDemoStaffWork({
        platform,
        tx,
        staffId: staff.id,
        shopperIds: [thanked.id, mistaken.id],
        now,
      });
    await removeJobs(
      sql`(job.payload->>'orderId' in (select id from orders) or job.payload->>'chargeId' in (select id from charges))`,
    ).execute(tx);
  });
}

/** When what is ordered, the oldest first: more by the end of the month, and the last one waits for staff. */
function* timetable(
  began: Date,
  now: Date,
  next: (below: number) => number,
): Generator<{ at: Date; fate: Fate; isByHand: boolean }> {
  const length = now.getTime() - QUIET_MS - began.getTime();
  for (let index = 0; index < ORDERS; index++) {
    // Evenly jittered; the square root makes the month grow.
    const share = Math.sqrt((index + next(1_000) / 1_000) / ORDERS);
    const fate = FATES[index % FATES.length] ?? 'delivered';
    yield { at: new Date(began.getTime() + share * length), fate, isByHand: false };
  }
  yield { at: new Date(now.getTime() - QUIET_MS + 10 * MINUTE_MS), fate: 'cancelled', isByHand: true };
  yield { at: new Date(now.getTime() - 8 * MINUTE_MS), fate: 'waiting', isByHand: true };
}

function openPast(
  parts: Pick<Past, 'tx' | 'catalog' | 'staffId'> & { platform: Platform; limits: Limits; at: Date },
): Past {
  const { tx, catalog, staffId, limits } = parts;
  let moment = parts.at;
  const platform: Platform = { ...parts.platform, clock: { ...systemClock, now: () => moment } };
  // Of their own: what is made up is not counted among what this process did.
  const metrics = new Metrics();
  const fulfilment = createFulfilment(platform, metrics, limits);
  return {
    platform,
    payments: createPayments(
      { platform, metrics, limits },
      { order: orderPaid(platform, playerChecks(fulfilment)), 'top-up': topUpPaid(platform) },
    ),
    fulfilment,
    catalog,
    tx,
    staffId,
    now: () => moment,
    advance: (ms) => {
      moment = new Date(moment.getTime() + ms);
    },
  };
}

/** What a shop like this sells: cheap packs more often than big ones. */
function listOffers(products: Awaited<ReturnType<typeof readSnapshot>>['products']): ItemForSale[] {
  return products.flatMap(({ product, items }) =>
    items
      .filter((item) => product.in_stock && item.in_stock && product.is_api === item.is_api)
      .flatMap((item) => {
        const offer = { product, item };
        return item.discounted_paise < 500_00 ? [offer, offer, offer] : [offer];
      }),
  );
}

/** The same numbers each time, so that every demo shop looks alike (a linear congruential generator). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
