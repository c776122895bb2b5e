import { changeSettings } from '@rush/contract/admin-settings.ts';
import { getShop } from '@rush/contract/shop.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../testing/test-shop.ts';

test('who changes a setting sees it with the next call, however late this process hears of changes', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  const { token } = await shop.signIn('admin@rush.test');
  const told = async () => (await shop.call(getShop)).body.chatUrl;
  const before = await told();
  // As if its line to the others were slow: it is connected again after half a second.
  await shop.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rush listen' and datname = current_database()",
  );
  const chatUrl = 'https://wa.me/919111111111';
  expect(before).not.toBe(chatUrl);
  const changed = await shop.call(changeSettings, {
    body: { settings: { 'support.chatUrl': chatUrl } },
    token,
  });
  expect(changed.status).toBe(200);
  expect(await told()).toBe(chatUrl);
});
