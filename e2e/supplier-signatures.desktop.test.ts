import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { staffTexts as english } from '@rush/contract/texts/en/staff.ts';
import { staffTexts as hindi } from '@rush/contract/texts/hi/staff.ts';
import { expect, test } from './fixtures.ts';
import { enterAs } from './shopper.ts';

const PROBED = { checkedAt: '2026-01-01T06:30:00.000Z' };

for (const [language, texts] of [
  ['en', english],
  ['hi', hindi],
] as const)
  test(`staff reads of each supplier account whether lost requests expire (${language})`, async ({
    page,
  }) => {
    await page.addInitScript(`localStorage.setItem('language', '${language}')`);
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
    await expect(page.getByText(`Smile.one BR: ${texts.signature.proven}`)).toBeVisible();
    await expect(page.getByText(`Smile.one PH: ${texts.signature['old-refused']}`)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });
