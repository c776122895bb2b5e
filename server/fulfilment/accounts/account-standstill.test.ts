import { expect, test } from 'vitest';
import { openProxy, type ProviderProxy } from '../../testing/a-proxy.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import {
  type ApiOrder,
  advanceClock,
  anApiOrder,
  apiPack,
  untilAccountsIdle,
} from '../../testing/an-api-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { aShopForOneTest, type TestShop, until } from '../../testing/test-shop.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';

const MINUTE = 60_000;

async function aShopBehind(proxy: ProviderProxy): Promise<TestShop> {
  const shop = await aShopForOneTest({ env: { SMILEONE_BASE_URL: proxy.url } });
  proxy.target = `${shop.simulators.url}/smileone`;
  return shop;
}

async function passMinutes(shop: TestShop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await advanceClock(shop, MINUTE);
    await runByClock(shop, 'sweep-deliveries');
    await untilAccountsIdle(shop);
  }
}

async function aLostOrder(shop: TestShop): Promise<ApiOrder> {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lostOrder = await anApiOrder(shop, 'SMILEBR');
  await lostOrder.untilDeliveries('Unknown');
  return lostOrder;
}

test.each(['"n/a"', '1e300'])(
  'a price multiplier of %s for a player does not block the account',
  async (multiplier) => {
    const proxy = await openProxy();
    const shop = await aShopBehind(proxy);
    await runByClock(shop, 'watch-prices');
    proxy.instead = (path) =>
      path.endsWith('/getrole')
        ? { status: 200, body: `{"status":200,"username":"A","use":"","change_price":${multiplier}}` }
        : null;
    const order = await anApiOrder(shop, 'SMILEBR');
    proxy.instead = () => null;
    const other = await anApiOrder(shop, 'SMILEBR', { body: await apiPack(shop, 'SMILEBR', 1) });
    await other.until('Completed');
    await order.until('Completed');
  },
);

test('a lost delivery is left to staff if the supplier’s catalogue stays unreadable', {
  timeout: 120_000,
}, async () => {
  const proxy = await openProxy();
  const shop = await aShopBehind(proxy);
  const lostOrder = await aLostOrder(shop);
  proxy.instead = (path) => (path.endsWith('/productlist') ? { status: 500, body: 'Oops' } : null);
  shop.clock.advance(40 * MINUTE);
  await until(async () => {
    shop.clock.advance(10_000);
    await runByClock(shop, 'sweep-deliveries');
    const result = await shop.owner.query('select from deliveries where left_to_staff_at is not null');
    return result.rowCount === 1;
  }, 'the delivery to be left to staff');
  expect(await lostOrder.refundedPaise()).toBe(0);
});

test('a delivery becomes Unknown if the supplier that accepted it has been removed', async () => {
  const shop = await aShopForOneTest();
  const order = await aLostOrder(shop);
  await shop.owner.query(
    `update deliveries set supplier = 'gone', region = '', status = 'Sent', reference = 'theirs', sent_at = sent_at - interval '1 hour'`,
  );
  await shop.owner.query("update orders set paid_at = paid_at - interval '1 hour' where orderid = $1", [
    order.id,
  ]);
  await until(async () => {
    await runByClock(shop, 'sweep-deliveries');
    return (await order.deliveries())[0]?.status === 'Unknown';
  }, 'the delivery to become Unknown');
});

test('an order waiting for a removed supplier is filled from another offer', async () => {
  const shop = await aShopForOneTest();
  const order = await aLostOrder(shop);
  await untilAccountsIdle(shop);
  await shop.owner.query(
    "update deliveries set supplier = 'gone', region = '', status = 'Pending', attempt = 0, sent_at = null where status = 'Unknown'",
  );
  await shop.owner.query("update orders set paid_at = paid_at - interval '5 minutes' where orderid = $1", [
    order.id,
  ]);
  await until(async () => {
    await runByClock(shop, 'sweep-deliveries');
    return (await order.status()) === 'Completed';
  }, 'the order to be delivered');
  expect(await order.executed()).toBe(1);
});

test('the owner is alerted once about an empty account, however often an order is retried', {
  timeout: 90_000,
}, async () => {
  const shop = await aShopForOneTest();
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 1 });
  const order = await anApiOrder(shop, 'SMILEBR');
  await until(async () => {
    await advanceClock(shop, 20_000);
    await runByClock(shop, 'sweep-deliveries');
    await untilAccountsIdle(shop);
    return (await order.deliveries())[0]!.attempt > 4;
  }, 'several attempts');
  const alerts = () => mailsAbout(shop, 'is unavailable');
  await until(async () => (await alerts()).length > 0, 'the email');
  await untilJobsDone(shop, ['send-mail']);
  expect(await alerts()).toHaveLength(1);
});

const isBalanceRequest = (path: string) => path.endsWith('/querypoints');

test('orders wait while the balance cannot be read, and are sent once it can be', {
  timeout: 90_000,
}, async () => {
  const proxy = await openProxy();
  const shop = await aShopBehind(proxy);
  const lostOrder = await aLostOrder(shop);
  proxy.instead = (path) => (isBalanceRequest(path) ? { status: 500, body: 'Oops' } : null);
  await passMinutes(shop, 2);
  const reads = () => proxy.seen.filter(isBalanceRequest).length;
  const before = reads();
  await until(async () => {
    await passMinutes(shop, 1);
    return reads() > before + 3;
  }, 'the balance to be read repeatedly');
  const waiting = await Promise.all(
    [1, 2].map(async (pack) => anApiOrder(shop, 'SMILEBR', { body: await apiPack(shop, 'SMILEBR', pack) })),
  );
  await passMinutes(shop, 2);
  expect(await lostOrder.status()).toBe('Processing');
  for (const order of waiting) expect(await order.executed()).toBe(0);
  proxy.instead = () => null;
  await until(async () => {
    await passMinutes(shop, 2);
    return (await lostOrder.status()) === 'Completed';
  }, 'the lost order to be delivered');
  for (const order of waiting) await order.until('Completed');
  for (const order of waiting) expect(await order.executed()).toBe(1);
});

test.each(['1,061.50', '99999999999999999'])(
  'a balance of %s does not count as a reading',
  { timeout: 60_000 },
  async (balance) => {
    const proxy = await openProxy();
    const shop = await aShopBehind(proxy);
    const lostOrder = await aLostOrder(shop);
    const reads = () => proxy.seen.filter(isBalanceRequest).length;
    const before = reads();
    proxy.instead = (path) =>
      isBalanceRequest(path) ? { status: 200, body: `{"status":200,"smile_points":"${balance}"}` } : null;
    await until(async () => {
      await passMinutes(shop, 4);
      return reads() > before + 3;
    }, 'the balance to be read');
    expect((await lostOrder.deliveries()).map(({ status }) => status)).toEqual(['Unknown']);
    proxy.instead = () => null;
    await until(async () => {
      await passMinutes(shop, 2);
      return (await lostOrder.status()) === 'Completed';
    }, 'the lost order to be delivered');
  },
);
