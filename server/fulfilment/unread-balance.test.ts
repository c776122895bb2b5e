import { expect, onTestFinished, test } from 'vitest';
import { openProxy } from '../testing/a-proxy.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Time passes for the shop, and what is due by its clock runs. What is under way would count by the new time: it ends first. */
async function pass(shop: TestShop, ms: number): Promise<void> {
  await until(
    async () =>
      (
        await shop.owner.query(
          "select from graphile_worker.jobs where task_identifier in ('wake-account', 'deliver-order') and (locked_at is not null or run_at <= now()) limit 1",
        )
      ).rowCount === 0,
    'no delivery to be under way',
    20_000,
  );
  shop.clock.advance(ms);
  await shop.owner.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at <= $1
     and task_id in (select id from graphile_worker._private_tasks where identifier in ('wake-account', 'deliver-order'))`,
    [shop.clock.now()],
  );
  await shop.owner.query(`select pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}')`);
}

/** How far ahead of the shop's clock the next check of the account is, in ms; null where there is none. */
async function nextCheckMs(shop: TestShop): Promise<number | null> {
  const { rows } = await shop.owner.query<{ run_at: Date }>(
    "select run_at from graphile_worker.jobs where task_identifier = 'wake-account' and locked_at is null",
  );
  return rows[0] ? rows[0].run_at.getTime() - shop.clock.now().getTime() : null;
}

/** The same as soon as there is one: between two checks, and while one is under way, there is none. */
async function untilNextCheckMs(shop: TestShop): Promise<number> {
  const { ms } = await until(async () => {
    const found = await nextCheckMs(shop);
    return found !== null && { ms: found };
  }, 'the next check of the account');
  return ms;
}

test('while the balance cannot be read it is tried again with a backoff of at most a minute, and waiting orders go out as soon as it can', {
  timeout: 90_000,
}, async () => {
  const proxy = await openProxy();
  const shop = await openTestShop({
    env: { SMILEONE_BASE_URL: proxy.url, SUPPLIER_TIMEOUT_MS: '1000' },
  });
  onTestFinished(() => shop.close());
  proxy.target = `${shop.simulators.url}/smileone`;
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lost = await anApiOrder(shop, 'SMILEBR');
  await lost.untilDeliveries('Unknown');
  const waiting = [await anApiOrder(shop, 'SMILEBR'), await anApiOrder(shop, 'SMILEBR')];
  // Not when an unread balance gives up, but when silence begins to mean no.
  expect(await untilNextCheckMs(shop)).toBeLessThanOrEqual(11 * MINUTE + SECOND);

  const reads = () => proxy.seen.filter((path) => path.endsWith('/querypoints')).length;
  proxy.instead = (path) => (path.endsWith('/querypoints') ? { status: 500, body: 'Oops' } : null);
  await pass(shop, 11 * MINUTE);
  for (let check = 0; check < 4; check++) {
    const before = reads();
    await until(async () => reads() > before, `the balance to be asked for, check ${check}`, 20_000);
    expect(await untilNextCheckMs(shop)).toBeLessThanOrEqual(MINUTE);
    expect(await lost.status()).toBe('Processing');
    await pass(shop, MINUTE);
  }
  proxy.instead = () => null;
  await pass(shop, MINUTE);
  await lost.until('Refunded');
  for (const order of waiting) await order.until('Completed');
  for (const order of waiting) expect(await order.executed()).toBe(1);
});

test('a balance that is no number is not taken for one that was read', { timeout: 60_000 }, async () => {
  const proxy = await openProxy();
  const shop = await openTestShop({
    env: { SMILEONE_BASE_URL: proxy.url, SUPPLIER_TIMEOUT_MS: '1000' },
  });
  onTestFinished(() => shop.close());
  proxy.target = `${shop.simulators.url}/smileone`;
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lost = await anApiOrder(shop, 'SMILEBR');
  await lost.untilDeliveries('Unknown');
  const reads = () => proxy.seen.filter((path) => path.endsWith('/querypoints')).length;
  const before = reads();
  proxy.instead = (path) =>
    path.endsWith('/querypoints') ? { status: 200, body: '{"status":200,"smile_points":"n/a"}' } : null;
  await pass(shop, 12 * MINUTE);
  await until(async () => reads() > before, 'the balance to be asked for', 20_000);
  await pass(shop, 0);
  const { rows } = await shop.owner.query(
    "select balance_after, status from deliveries where status = 'Unknown'",
  );
  expect(rows).toEqual([{ balance_after: null, status: 'Unknown' }]);
  proxy.instead = () => null;
  await pass(shop, MINUTE);
  await lost.until('Refunded');
});
