import { join } from 'node:path';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { expect, test } from 'vitest';
import { buildWeb } from '../../../scripts/build-web.ts';
import { aShopForOneTest } from '../../testing/test-shop.ts';

const PAGES = join(import.meta.dirname, '../../../web/dist');

test('a changed setting shows on the next page load, even if the notification is late', {
  timeout: 240_000,
}, async () => {
  await buildWeb();
  const shop = await aShopForOneTest({ pagesFolder: PAGES });
  const readPage = async () => (await fetch(`${shop.url}/contact`)).text();
  const { token } = await shop.signIn('admin@rush.test');
  const chatUrl = 'https://wa.me/919111111111';
  expect(await readPage()).not.toContain(chatUrl);
  // The listener reconnects after half a second.
  await shop.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rush listen' and datname = current_database()",
  );
  const body = { settings: { 'support.chatUrl': chatUrl } };
  expect((await shop.call(changeSettings, { body, token })).status).toBe(200);
  expect(await readPage()).toContain(chatUrl);
});
