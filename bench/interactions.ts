import { chromium as browsers, type Page } from '@playwright/test';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { login } from '@rush/contract/sign-in.ts';
import { callShop } from './requests.ts';

/** 1.5 times Lighthouse's CPU slowdown for a phone. */
const SLOWDOWN = 6;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const SHOPPER = { email: 'player@rush.test', password: 'rush-demo-2026' };
const PRODUCT = 'Mobile Legends (Brazil)';
const PLAYER = ['1234567890', '2001'] as const;
const REPORT_DELAY_MS = 400;

/** Each step's slowest tap, from the tap to the next paint, in ms. */
type SlowestTaps = Record<'pack choice' | 'check' | 'pay sheet', number>;

// Globals of the functions that run in the page; `observe` sets `slowest`.
declare class PerformanceObserver {
  constructor(callback: (list: { getEntries(): { duration: number; interactionId: number }[] }) => void);
  observe(options: { type: 'event'; durationThreshold: number; buffered: boolean }): void;
}
declare let slowest: number;

/** Measures Interaction to Next Paint on a slow phone, on a product page with a signed-in shopper. */
export async function measureTaps(url: string, chromium: string): Promise<SlowestTaps> {
  const session = await callShop(url, login, { body: SHOPPER });
  const home = await callShop(url, getHomeProducts, {});
  const product = Object.values(home)
    .flat()
    .find(({ name }) => name === PRODUCT);
  if (!product) throw new Error(`the demo shop has no ${PRODUCT}`);
  const browser = await browsers.launch({ executablePath: chromium, args: CHROMIUM_ARGS });
  try {
    const context = await browser.newContext({ ...PHONE, locale: 'en-IN' });
    const page = await context.newPage();
    await page.addInitScript(signIn, session);
    await page.addInitScript(observe);
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`${url}/product/${product._id}`);
    return await visitProduct(page);
  } finally {
    await browser.close();
  }
}

// `signIn` and `observe` run in the page.
function signIn({ token, user }: { token: string; user: object }): void {
  localStorage.setItem('isLoggedIn', 'true');
  localStorage.setItem('token', JSON.stringify(token));
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('popupClosedAt', String(Date.now()));
}

function observe(): void {
  slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) slowest = Math.max(slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function visitProduct(page: Page): Promise<SlowestTaps> {
  await page.locator('html[data-waits=no]').waitFor({ state: 'attached' });
  const packs = page.getByRole('radio', { name: /Diamonds.*₹/ });
  const choice = await slowestOf(page, async () => {
    for (const index of [0, 2, 1]) await packs.nth(index).tap();
  });
  await page.getByLabel('User ID').fill(PLAYER[0]);
  await page.getByLabel('Zone ID').fill(PLAYER[1]);
  const check = await slowestOf(page, async () => {
    await Promise.all([
      page.waitForResponse('**/api/order/checkid**'),
      page.getByRole('button', { name: 'Check Username' }).tap(),
    ]);
  });
  const sheet = page.getByRole('dialog', { name: /Select Payment/ });
  const paySheet = await slowestOf(page, async () => {
    // Twice, because the first time also loads the code.
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Proceed to Payment' }).tap();
      for (const name of [/R-Coins/, /UPI/]) await sheet.getByText(name).first().tap();
      await sheet.getByRole('button', { name: 'Close' }).tap();
      await sheet.waitFor({ state: 'hidden' });
    }
  });
  return { 'pack choice': choice, check, 'pay sheet': paySheet };
}

/** In ms. The browser reports only durations of 16 ms or more. */
async function slowestOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    slowest = 0;
  });
  await act();
  await page.waitForTimeout(REPORT_DELAY_MS);
  return page.evaluate(() => slowest);
}
