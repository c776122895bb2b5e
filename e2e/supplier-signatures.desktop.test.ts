import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { expect, test } from './fixtures.ts';
import { enterAs } from './shopper.ts';

const PROBED = { checkedAt: '2026-01-01T06:30:00.000Z' };

test('settings say for each supplier account whether lost requests expire', async ({ page }) => {
  await page.route('**/api/admin/settings', async (route) => {
    const body: OutputOf<typeof readSettings> = await (await route.fetch()).json();
    for (const provider of body.providers)
      provider.signatures =
        provider.name === 'Smile.one'
          ? [
              { account: 'Smile.one BR', finding: 'proven', ...PROBED },
              { account: 'Smile.one PH', finding: 'old-refused', ...PROBED },
            ]
          : [];
    await route.fulfill({ json: body });
  });
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/settings');
  await expect(page.getByText(`Smile.one BR: ${staffTexts.signature.proven}`)).toBeVisible();
  await expect(page.getByText(`Smile.one PH: ${staffTexts.signature['old-refused']}`)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
