import { changeSettings } from '@rush/contract/admin-settings.ts';
import { expect, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper } from './shopper.ts';

const PLAIN = {
  'points.percent': 1,
  'referral.percent': 5,
  'referral.topUps': 3,
  'referral.bonusPaise': 20_00,
};

async function set(settings: Record<string, number>): Promise<void> {
  await call(changeSettings, { body: { settings } }, await tokenOf('admin@rush.test'));
}

test.afterEach(() => set(PLAIN));

const PAGES = ['/home', '/faq', '/register', '/terms-and-condition'];
const OF_MEMBERS = ['/wallet', '/dashboard', '/referandearn'];

/** Who has no code yet has no figures: Chromium prints that answer as an error. */
function forgiveNoStats(noise: string[]): void {
  expect(noise.splice(0).filter((line) => !line.includes('/referral/referral-stats'))).toEqual([]);
}

test('no page promises points, cashback or a bonus other than the owner has set', async ({ page, noise }) => {
  await set({
    'points.percent': 2.5,
    'referral.percent': 7,
    'referral.topUps': 4,
    'referral.bonusPaise': 35_00,
  });
  const told: Record<string, string> = {};
  const read = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect.poll(() => page.locator('main').textContent()).toMatch(/\S{3}/);
    told[address] = (await page.locator('main').textContent()) ?? '';
    expect(told[address], address).not.toMatch(/(?<![\d.])[15]%(?! off)|₹20(?!\d)|first 3 /);
  };
  for (const address of PAGES) await read(address);
  await (await aShopper()).enter(page);
  for (const address of OF_MEMBERS) await read(address);
  expect(told['/home']).toContain('2.5% back as points');
  expect(told['/faq']).toContain('2.5% of what you spend');
  expect(told['/register']).toContain('2.5% back on every order');
  expect(told['/terms-and-condition']).toContain('7% of the first 4 wallet top-ups');
  expect(told['/wallet']).toContain('2.5% of every purchase');
  expect(told['/dashboard']).toContain('7% of a friend’s first 4 top-ups');
  expect(told['/referandearn']).toContain('get a ₹35 bonus');
  expect(told['/referandearn']).toContain('A top-up of ₹500 brings you 35 R-Coins');
  forgiveNoStats(noise);
});

test('what the owner has switched off is not promised at all', async ({ page, noise }) => {
  await set({ 'points.percent': 0, 'referral.percent': 0, 'referral.bonusPaise': 0 });
  await (await aShopper()).enter(page);
  for (const address of ['/home', '/wallet', '/referandearn']) {
    await page.goto(address);
    await expect.poll(() => page.locator('main').textContent()).toMatch(/\S{3}/);
    expect(await page.locator('main').textContent(), address).not.toMatch(/(?<!\d)0%|₹0 /);
  }
  forgiveNoStats(noise);
});
