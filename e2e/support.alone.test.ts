import { changeSettings } from '@rush/contract/admin-settings.ts';
import { expect, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';

const set = async (chatUrl: string) =>
  call(
    changeSettings,
    { body: { settings: { 'support.chatUrl': chatUrl } } },
    await tokenOf('admin@rush.test'),
  );

test.afterEach(() => set('https://wa.me/919000000000'));

test('a shopper who waits for a code finds support in the chat, or on the contact page of a shop without one', async ({
  page,
}) => {
  const support = page.getByRole('link', { name: 'No code? Ask support' });
  await page.goto('/otpverify/9000000001');
  await expect(support).toHaveAttribute('href', /^https:\/\/wa\.me\/919000000000/);
  await set('');
  await page.goto('/otpverify/9000000001');
  await expect(support).toHaveAttribute('href', '/contact');
});
