import { getHomeProducts } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { openTestShop } from '../../testing/test-shop.ts';

test('a process that is told to stop says so to its proxy and goes on serving for the delay', {
  timeout: 60_000,
}, async () => {
  const shop = await openTestShop({ withoutJobs: true, env: { SHUTDOWN_DELAY_MS: '5000' } });
  const ready = async () => (await fetch(`${shop.url}/readyz`, { headers: { connection: 'close' } })).status;
  expect(await ready()).toBe(200);
  const closing = shop.close();
  expect(await ready()).toBe(503);
  expect((await shop.call(getHomeProducts)).status).toBe(200);
  await closing;
  await expect(fetch(shop.url)).rejects.toThrow();
});
