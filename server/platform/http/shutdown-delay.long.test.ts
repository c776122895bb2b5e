import { getHomeProducts } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { openTestShop } from '../../testing/test-shop.ts';

test('a stopping process fails its readiness check and keeps serving for the delay', async () => {
  const delay = Promise.withResolvers<void>();
  const shop = await openTestShop({ withoutJobs: true, pause: () => delay.promise });
  const readiness = async () => (await fetch(`${shop.url}/readyz`)).status;
  expect(await readiness()).toBe(200);
  const closing = shop.shop.close();
  expect(await readiness()).toBe(503);
  expect((await shop.call(getHomeProducts)).status).toBe(200);
  delay.resolve();
  await closing;
  await expect(fetch(shop.url)).rejects.toThrow();
});
