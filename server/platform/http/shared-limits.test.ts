import { LIMITS } from '@rush/contract/limits.ts';
import { logout } from '@rush/contract/sessions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';

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

/** What all processes have told of, of the one address that is used here. */
async function shared(): Promise<number> {
  const counted = await first.owner.query<{ hits: number }>(
    "select coalesce(sum(h), 0)::int as hits from rate_limit_windows, unnest(hits) h where bucket like 'api-address %'",
  );
  return counted.rows[0]?.hits ?? 0;
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
    // An exchange may still be under way; the next hit then tells of all of them.
    await until(async () => {
      holdClocks();
      await hit(first, address);
      return (await shared()) > max - 100;
    }, 'the first to have told what it counted');

    // The second asks what the others have once it has used an eighth itself.
    const told = await shared();
    for (let sent = 0; sent < max / 8; sent += 25) {
      holdClocks();
      await Promise.all(Array.from({ length: 25 }, () => hit(second, address)));
    }
    await until(async () => (await shared()) > told, 'the second to have asked');
    await until(async () => {
      holdClocks();
      return (await hit(second, address)) === 429;
    }, 'the second to refuse');
    expect(await shared()).toBeLessThanOrEqual(max + max / 8);
  }, 120_000);
});
