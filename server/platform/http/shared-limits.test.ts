import { afterAll, beforeAll, expect, test } from 'vitest';
import { windowOf } from '../../testing/fill-limit.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

/** Two servers on one database, like two processes. */
let first: TestShop;
let second: TestShop;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'on' };
  first = await openTestShop({ withoutJobs: true, env });
  second = await openTestShop({ withoutJobs: true, env, data: first.data });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const { max } = windowOf('call', 'address');
const address = '203.0.113.50';

function hit({ shop }: TestShop, times: number): number {
  let passed = 0;
  for (let n = 0; n < times; n++) {
    try {
      shop.limits.requireLocally('call', { address });
      passed++;
    } catch {
      break;
    }
  }
  return passed;
}

test('processes share the counts of per-call limits', async () => {
  expect(hit(first, max - 100)).toBe(max - 100);
  await first.shop.limits.sync();
  // Counts are shared once they reach an eighth of the limit; the second process then knows both counts.
  expect(hit(second, max / 8)).toBe(max / 8);
  await second.shop.limits.sync();
  expect(hit(second, 1)).toBe(0);
  // The first process may use what it thinks is left, and must then share its count.
  expect(hit(first, max)).toBe(100);
  await first.shop.limits.sync();
  first.clock.advance(60_001);
  second.clock.advance(60_001);
  expect([hit(first, 1), hit(second, 1)]).toEqual([1, 1]);
});

test('counts that failed to sync are shared later', async () => {
  const key = { address: '203.0.113.51' };
  for (let n = 0; n < max / 8; n++) first.shop.limits.requireLocally('call', key);
  await first.owner.query('alter table rate_limit_windows rename to elsewhere');
  await first.shop.limits.sync();
  await first.owner.query('alter table elsewhere rename to rate_limit_windows');
  expect(await first.shop.limits.hits('call', key)).toBe(0);
  await first.shop.limits.sync();
  expect(await first.shop.limits.hits('call', key)).toBe(max / 8);
});
