import { logout } from '@rush/contract/accounts.ts';
import { LIMITS } from '@rush/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

/** Two processes of one shop, as far as limits can tell: two servers with memories of their own on one database. */
let first: TestShop;
let second: TestShop;
const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' };
beforeAll(async () => {
  first = await openTestShop({ env });
  second = await openTestShop({ env, data: first.data });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function hit(shop: TestShop, address: string): Promise<number> {
  return (await shop.call(logout, { headers: { 'x-forwarded-for': address } })).status;
}

describe('the limits of every call', () => {
  test('hold over two processes: what one has counted, the other knows a second later', async () => {
    const address = '203.0.113.50';
    const { max } = LIMITS['api-address'];
    let time = first.clock.now().getTime();
    // However slow the machine is, all of it happens within the window.
    const holdClocks = () => {
      for (const { clock } of [first, second]) clock.advance(time - clock.now().getTime());
    };
    for (let sent = 0; sent < max - 100; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => hit(first, address)));
      expect(new Set(answers)).toEqual(new Set([401]));
      holdClocks();
    }
    expect(await hit(second, address)).toBe(401);
    time += 1_100;
    holdClocks();
    await hit(first, address);
    // The second asks what the others have once it has used an eighth itself.
    let passed = 0;
    for (let sent = 0; sent < max / 4; sent += 25) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => hit(second, address)));
      passed += answers.filter((status) => status !== 429).length;
      holdClocks();
    }
    expect(passed).toBeLessThanOrEqual(max / 8 + 100);
  }, 120_000);
});
