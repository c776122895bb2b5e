import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as browsers } from '@playwright/test';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { callShop } from './requests.ts';
import { withShop } from './shop.ts';

/** With the confirmation page, 14 screens, each at two widths in both themes; four also in Hindi. */
const PATHS = [
  '/home',
  '/product/1001',
  '/product/1021',
  '/login',
  '/register',
  '/orders',
  '/wallet',
  '/topup',
  '/referandearn',
  '/dashboard',
  '/faq',
  '/refund-policy',
  '/nosuchpage',
];
const HINDI_PATHS = ['/home', '/product/1001', '/wallet', '/orders'];
const GUEST_PATHS = ['/login', '/register'];
const HEIGHT_BY_WIDTH = { 360: 740, 1440: 900 } as const;
const SHOPPER = { email: 'player@rush.test', password: 'rush-demo-2026' };
/** How long to wait after hydration for queries and pictures. */
const LOADING_MS = 1_000;
const FOLDER = join(import.meta.dirname, '..', 'contact-sheet');
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

interface Shot {
  path: string;
  width: keyof typeof HEIGHT_BY_WIDTH;
  theme: 'dark' | 'light';
  language: 'en' | 'hi';
}

await withShop(async ({ url }) => {
  const session = await callShop(url, login, { body: SHOPPER });
  const { orderid } = await callShop(
    url,
    createWalletOrder,
    { body: { product_id: '1007', itemid: 12_001, input1: '5123456789', input2: '' } },
    session.token,
  );
  const shots = [...PATHS, `/confirmation?client_txn_id=${orderid}`].flatMap((path) =>
    ([360, 1440] as const).flatMap((width) =>
      (['dark', 'light'] as const).flatMap((theme): Shot[] => [
        { path, width, theme, language: 'en' },
        ...(HINDI_PATHS.includes(path) ? [{ path, width, theme, language: 'hi' as const }] : []),
      ]),
    ),
  );
  await mkdir(FOLDER, { recursive: true });
  const browser = await browsers.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const figures: string[] = [];
  for (const [index, { path, width, theme, language }] of shots.entries()) {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT_BY_WIDTH[width] },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
    });
    const storage: Record<string, string> = {
      theme,
      language,
      popupClosedAt: String(Date.now()),
      ...(!GUEST_PATHS.includes(path) && {
        isLoggedIn: 'true',
        token: JSON.stringify(session.token),
        user: JSON.stringify(session.user),
      }),
    };
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    const page = await context.newPage();
    await page.goto(url + path);
    await page.locator('html[data-waits=no]').waitFor({ state: 'attached' });
    await page.waitForTimeout(LOADING_MS);
    const name = `${index}.jpg`;
    await page.screenshot({ path: join(FOLDER, name), quality: 80 });
    figures.push(
      `<figure><img src="${name}" width="${width / 3}" loading="lazy" alt=""><figcaption>${path} · ${width} · ${theme} · ${language}</figcaption></figure>`,
    );
    await context.close();
  }
  await browser.close();
  const style =
    'body{font:12px system-ui;background:#888;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{display:block}';
  await writeFile(join(FOLDER, 'index.html'), `<!doctype html><style>${style}</style>${figures.join('')}`);
  console.log(join(FOLDER, 'index.html'));
});
