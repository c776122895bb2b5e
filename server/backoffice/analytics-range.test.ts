import { expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../testing/test-shop.ts';

test('an impossible date in a request for analytics leaves the shop running', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const { token } = await shop.signIn('admin@rush.test');
  for (const range of [
    'from=2026-13-01',
    'to=2026-02-31',
    'from=0000-01-01',
    'from=2026-02-10&to=9999-12-31',
  ]) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${shop.url}/api/admin/analytics?${range}`, { headers });
    await answer.text();
  }
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});
