import { topUpWallet } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { aShopForOneTest, until } from '../testing/test-shop.ts';

test('a running top-up request renews the lease on its key, for at most ten seconds at a time', async () => {
  const shop = await aShopForOneTest({ withoutJobs: true });
  const shopper = await aShopper(shop);
  const lease = async (): Promise<{ seconds: number; status: number | null } | undefined> =>
    (
      await shop.owner.query(
        `select extract(epoch from leased_until - now())::float8 as seconds, status from idempotency_keys
         where user_id = $1`,
        [shopper.id],
      )
    ).rows[0];
  const blocker = await shop.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table charges in exclusive mode');
    const request = shop.call(topUpWallet, { body: { value: 100 }, token: shopper.token, key: 'a-key' });
    await until(async () => (await lease()) !== undefined, 'the request to be recorded');
    await shop.owner.query('update idempotency_keys set leased_until = now() where user_id = $1', [
      shopper.id,
    ]);
    await until(async () => (await lease())!.seconds > 0, 'the request to renew its lease');
    expect(await lease()).toMatchObject({ status: null });
    // The lease of a killed process expires within this time.
    expect((await lease())!.seconds).toBeLessThanOrEqual(10);
    await blocker.query('rollback');
    expect((await request).status).toBe(200);
  } finally {
    blocker.release(true);
  }
  expect(await lease()).toMatchObject({ status: 200 });
});
