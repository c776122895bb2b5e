import { expect, onTestFinished, test } from 'vitest';
import { openProxy, type ProviderProxy } from '../testing/a-proxy.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { anApiOrder, apiPack, turnClock, untilAccountsIdle } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

const MINUTE = 60_000;

/** Minute by minute, as the clock would. */
async function pass(shop: TestShop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await turnClock(shop, MINUTE);
    await runByClock(shop, 'sweep-deliveries');
    await untilAccountsIdle(shop);
  }
}

async function aShopBehind(proxy: ProviderProxy): Promise<TestShop> {
  const shop = await openTestShop({ env: { SMILEONE_BASE_URL: proxy.url } });
  onTestFinished(() => shop.close());
  proxy.target = `${shop.simulators.url}/smileone`;
  return shop;
}

const isReading = (path: string) => path.endsWith('/querypoints');

test('nothing is sent while the balance cannot be read, and waiting orders go out as soon as it can', {
  timeout: 90_000,
}, async () => {
  const proxy = await openProxy();
  const shop = await aShopBehind(proxy);
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lost = await anApiOrder(shop, 'SMILEBR');
  await lost.untilDeliveries('Unknown');
  proxy.instead = (path) => (isReading(path) ? { status: 500, body: 'Oops' } : null);
  await pass(shop, 2);
  const reads = () => proxy.seen.filter(isReading).length;
  const before = reads();
  await until(async () => {
    await pass(shop, 1);
    return reads() > before + 3;
  }, 'the balance to be asked for again and again');
  const waiting = await Promise.all(
    [1, 2].map(async (pack) => anApiOrder(shop, 'SMILEBR', { body: await apiPack(shop, 'SMILEBR', pack) })),
  );
  await pass(shop, 2);
  expect(await lost.status()).toBe('Processing');
  for (const order of waiting) expect(await order.executed()).toBe(0);
  proxy.instead = () => null;
  await until(async () => {
    await pass(shop, 2);
    return (await lost.status()) === 'Completed';
  }, 'the lost one to be delivered');
  for (const order of waiting) await order.until('Completed');
  for (const order of waiting) expect(await order.executed()).toBe(1);
});

test.each(['1,061.50', '99999999999999999'])(
  'a balance of %s does not count as a reading',
  { timeout: 60_000 },
  async (told) => {
    const proxy = await openProxy();
    const shop = await aShopBehind(proxy);
    await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
    const lost = await anApiOrder(shop, 'SMILEBR');
    await lost.untilDeliveries('Unknown');
    const reads = () => proxy.seen.filter(isReading).length;
    const before = reads();
    proxy.instead = (path) =>
      isReading(path) ? { status: 200, body: `{"status":200,"smile_points":"${told}"}` } : null;
    await until(async () => {
      await pass(shop, 4);
      return reads() > before + 3;
    }, 'the balance to be asked for');
    expect((await lost.deliveries()).map(({ status }) => status)).toEqual(['Unknown']);
    proxy.instead = () => null;
    await until(async () => {
      await pass(shop, 2);
      return (await lost.status()) === 'Completed';
    }, 'the lost one to be delivered');
  },
);
