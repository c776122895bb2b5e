import { readSettings } from '@rush/contract/admin-settings.ts';
import { expect, test } from 'vitest';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { aShopForOneTest } from '../testing/test-shop.ts';

test('providers are shown in test mode or as failing, without their keys', async () => {
  const shop = await aShopForOneTest({ withoutJobs: true });
  const { token } = await shop.signIn('admin@rush.test');
  const health = async () => {
    const { body } = await shop.call(readSettings, { token });
    return Object.fromEntries(body.providers.map((provider) => [provider.name, provider.health]));
  };
  expect(await health()).toMatchObject({
    EKQR: 'test mode',
    'Smile.one': 'test mode',
    SMTP: 'test mode',
  });

  const order = await aUpiOrder(shop);
  await shop.owner.query(
    "update charges set payment_url = null, created_at = created_at - interval '2 minutes' where client_txn_id = $1",
    [order.id],
  );
  await shop.owner.query(
    "insert into supplier_health (supplier, region, failures, reason_code, updated_at) values ('moogold', '', 2, 'no-answer', now())",
  );
  await shop.owner.query(
    "select graphile_worker.add_job('send-mail', '{}'::json, run_at => now() + interval '1 hour')",
  );
  await shop.owner.query(
    "update graphile_worker._private_jobs set last_error = '535 bad key SECRET' where run_at > now() + interval '50 minutes'",
  );
  const states = await health();
  expect(states.EKQR).toMatch(/^1 of the last \d+ payments could not be started$/);
  expect(states.MooGold).toBe('MooGold is failing: The supplier did not respond.');
  expect(states.SMTP).toBe('1 not sent yet; the shop will keep trying');
  const { body } = await shop.call(readSettings, { token });
  expect(JSON.stringify(body)).not.toContain('sim-moogold-secret');
});

test('only Smile.one accounts show their last signature probe', async () => {
  const shop = await aShopForOneTest({ withoutJobs: true });
  const { token } = await shop.signIn('admin@rush.test');
  await shop.owner.query(
    "update supplier_signatures set finding = 'proven', checked_at = '2026-01-01T00:00:00Z' where region = 'ph'",
  );
  const { body } = await shop.call(readSettings, { token });
  const withSignatures = body.providers.filter(({ signatures }) => signatures.length > 0);
  expect(withSignatures.map(({ name }) => name)).toEqual(['Smile.one']);
  expect(withSignatures[0]?.signatures).toEqual([
    { account: 'Smile.one Brazil', finding: 'expired-accepted', checkedAt: expect.any(String) },
    { account: 'Smile.one Philippines', finding: 'proven', checkedAt: '2026-01-01T00:00:00.000Z' },
  ]);
});
