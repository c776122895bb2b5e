import { expect, test } from 'vitest';
import { openProxy } from '../testing/a-proxy.ts';
import { aUpiOrder, runByClock, type UpiOrder } from '../testing/a-upi-order.ts';
import { aShopForOneTest, type TestShop, until } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

const SECOND_MS = 1_000;

/** A shop with the production schedule and a proxy in front of the gateway. */
async function aPollingShop() {
  const proxy = await openProxy();
  const shop = await aShopForOneTest({
    env: { EKQR_BASE_URL: `${proxy.url}/ekqr/api` },
    tune: { payments: { schedule: 'npci' } },
  });
  proxy.target = shop.simulators.url;
  const countQueries = () => proxy.seen.filter((path) => path.endsWith('check_order_status')).length;
  return { shop, proxy, countQueries };
}

/** Times of the last and next poll and the webhook follow-up, in seconds after the charge was created. */
async function scheduleOf(shop: TestShop, order: UpiOrder) {
  const { rows } = await shop.owner.query<Record<'poll' | 'webhook' | 'checked', number | null>>(
    `select extract(epoch from c.next_check_at - c.created_at)::int as poll,
            extract(epoch from c.checked_at - c.created_at)::int as checked,
            extract(epoch from j.run_at - c.created_at)::int as webhook
     from charges c left join graphile_worker.jobs j on j.key = 'webhook ' || c.id and j.locked_at is null
     where c.client_txn_id = $1`,
    [order.id],
  );
  return rows[0]!;
}

test('twenty concurrent clicks query the gateway once and count as one poll', async () => {
  const { shop, countQueries } = await aPollingShop();
  const order = await aUpiOrder(shop);
  shop.clock.advance(96 * SECOND_MS);
  await Promise.all(Array.from({ length: 20 }, () => order.verify()));
  expect(countQueries()).toBe(1);
  expect((await order.charge()).checks).toBe(1);
});

test('a webhook within thirty seconds of a poll triggers another poll only once they have passed', async () => {
  const { shop, countQueries } = await aPollingShop();
  const order = await aUpiOrder(shop);
  shop.clock.advance(96 * SECOND_MS);
  await order.verify();
  expect(countQueries()).toBe(1);
  shop.clock.advance(10 * SECOND_MS);
  await order.pay({ webhook: 'send' });
  await until(async () => (await scheduleOf(shop, order)).webhook !== null, 'the webhook to be processed');
  const { checked, webhook } = await until(async () => {
    const plan = await scheduleOf(shop, order);
    return plan.webhook !== null && plan.webhook > 100 && plan;
  }, 'the poll to be postponed');
  expect(webhook! - checked!).toBe(30);
  expect(countQueries()).toBe(1);
  expect(await order.statusOnRecord()).toBe('Created');
});

test('a webhook for a settled payment triggers no poll', async () => {
  const { shop, countQueries } = await aPollingShop();
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'send' });
  await order.until('Processing');
  const before = countQueries();
  await order.pay({ webhook: 'send' });
  await untilJobsDone(shop, ['settle-charge'], { keyLike: 'webhook %' });
  expect(countQueries()).toBe(before);
});

test('a payment stays open if the gateway returns an error, and is polled again as scheduled', async () => {
  const { shop, proxy, countQueries } = await aPollingShop();
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'drop' });
  proxy.instead = (path) => (path.endsWith('check_order_status') ? { status: 500, body: 'Oops' } : null);
  shop.clock.advance(96 * SECOND_MS);
  await order.verify();
  expect(countQueries()).toBe(1);
  expect(await order.charge()).toMatchObject({ status: 'pending', checks: 1 });
  expect((await scheduleOf(shop, order)).poll).toBe(900);
  proxy.instead = () => null;
  shop.clock.advance(900 * SECOND_MS);
  await runByClock(shop, 'poll-charges');
  await order.until('Processing');
  expect(await order.money()).toEqual({ 'order-upi': 1 });
});

test('a charge unknown to the gateway fails at its expiry, not before', async () => {
  const { shop, proxy } = await aPollingShop();
  const order = await aUpiOrder(shop);
  const unknown = JSON.stringify({ status: false, msg: 'Record not found' });
  proxy.instead = (path) => (path.endsWith('check_order_status') ? { status: 200, body: unknown } : null);
  shop.clock.advance(96 * SECOND_MS);
  await order.verify();
  expect((await order.charge()).status).toBe('pending');
  shop.clock.advance(30 * 60 * SECOND_MS);
  await runByClock(shop, 'poll-charges');
  await order.until('Failed');
  expect((await order.charge()).status).toBe('failed');
});
