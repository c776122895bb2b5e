import { expect, test } from './fixtures.ts';
import { atProvider, button } from './screen.ts';
import { newMobile } from './test-data.ts';

test('sign-in in the hosted provider’s popup works after a cancelled attempt', async ({ page }) => {
  const ssoButton = button(page, 'Continue with SSO');
  const openPopup = async () => {
    await expect(ssoButton).toBeEnabled();
    const popup = page.waitForEvent('popup');
    await ssoButton.click();
    return popup;
  };
  await page.goto('/login?from=%2Fwallet');
  await button(await openPopup(), 'Cancel').click();
  await expect(page.getByRole('alert')).toContainText('The user cancelled');
  await atProvider(await openPopup(), `popup${newMobile()}@provider.test`);
  await page.waitForURL('/wallet');
});
