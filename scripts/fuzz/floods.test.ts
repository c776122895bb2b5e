import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../server/testing/test-shop.ts';
import { checkFloods } from './check-floods.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true, env: { LOG_LEVEL: 'error', RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());

test('every costly call refuses a flood', async () => {
  expect(await checkFloods(shop)).toEqual([]);
}, 120_000);
