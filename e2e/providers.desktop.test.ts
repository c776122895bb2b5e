import { expect, test } from './fixtures.ts';
import { newMobile } from './people.ts';
import { atProvider, button } from './screen.ts';

test('sign-in in the hosted provider’s popup works after a cancelled attempt', async ({ page }) => {
  const hosted = button(page, 'Continue with SSO');
  const openPopup = async () => {
    await expect(hosted).toBeEnabled();
    const opened = page.waitForEvent('popup');
    await hosted.click();
    return opened;
  };
  await page.goto('/login?from=%2Fwallet');
  await button(await openPopup(), 'Cancel').click();
  await expect(page.getByRole('alert')).toContainText('The user cancelled');
  await atProvider(await openPopup(), `popup${newMobile()}@provider.test`);
  await page.waitForURL('/wallet');
});
