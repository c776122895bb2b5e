import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { expect, test } from './fixtures.ts';
import { expectFits, inHalves, walkTo } from './page-walk.ts';
import { call } from './shop-api.ts';
import { aPlayer, aShopper, enterAs, shopperOf } from './shopper.ts';
import { AREAS } from './staff-areas.ts';

/** A route as the shop's table of routes names it, and an address that leads there. */
type Stop = readonly [route: string, path?: string];

const NOWHERE = '1m7yfvt1zk5hzjbrx1bv4amx/not-a-token';

const PUBLIC: readonly Stop[] = [
  ['/'],
  ['/home'],
  ['/product/$_id'],
  ['/login'],
  ['/register'],
  ['/otplogin'],
  ['/otpverify/$mobile', '/otpverify/9876543210'],
  ['/forgetpassword'],
  ['/checkverification'],
  ['/verification/$id/$token', `/verification/${NOWHERE}`],
  ['/reset_password/$id/$token', `/reset_password/${NOWHERE}`],
  ['/newemail/$id/$token', `/newemail/${NOWHERE}`],
  ['/hosted/', '/hosted'],
  ['/about'],
  ['/contact'],
  ['/follow'],
  ['/faq'],
  ['/privacypage'],
  ['/refund-policy'],
  ['/terms-and-condition'],
  ['/balanceerror'],
  ['/offline'],
  ['/test'],
];
const MEMBER: readonly Stop[] = [
  ['/'],
  ['/product/$_id'],
  ['/dashboard'],
  ['/orders'],
  ['/orders/$orderid'],
  ['/wallet'],
  ['/topup'],
  ['/redeem'],
  ['/referandearn'],
  ['/referralearnings'],
  ['/confirmation'],
  ['/walletconfirmation'],
];
/** Walked by the tests of staff and of the hosted sign-in. */
const ELSEWHERE = [
  ...AREAS.map(([path]) => path),
  '/admin/',
  '/admin/order/$id',
  '/admin/payment/$id',
  '/admin/user/$id',
  '/hosted/logout',
  '/notme/$id/$token',
];

/** Addresses of the routes that name something of the shop. */
let places: Record<string, string>;
test.beforeAll(async () => {
  const shopper = await shopperOf('player@rush.test');
  const wanted = { product: 'Mobile Legends (Brazil)', item: '86 Diamonds' };
  const { product } = await shopper.find(wanted.product, wanted.item);
  const orderid = await shopper.place({ ...wanted, input1: aPlayer(), input2: '2001' });
  const { client_txn_id } = await call(topUpWallet, { body: { value: 100 } }, shopper.token);
  places = {
    '/product/$_id': `/product/${product._id}`,
    '/orders/$orderid': `/orders/${orderid}`,
    '/confirmation': `/confirmation?client_txn_id=${orderid}`,
    '/walletconfirmation': `/walletconfirmation?client_txn_id=${client_txn_id}`,
  };
});

/** A link that leads nowhere and a code nobody has yet are refused on purpose, which the browser prints as an error. */
function forgiveRefusals(noise: string[]): void {
  const others = noise.filter((line) => !/status of 4\d\d .*\/api\/(auth|referral)\//.test(line));
  noise.splice(0, noise.length, ...others);
}

async function checkPage(page: Page, path: string): Promise<void> {
  await walkTo(page, path);
  expect(new URL(page.url()).pathname.replace(/(.)\/$/, '$1'), 'nobody is sent away').toBe(
    path.replace(/\?.*/, ''),
  );
  await fitWhenZoomed(page, path);
}

/** 1280 pixels at 200% and at 400%: nothing needs scrolling sideways (WCAG 1.4.10). */
async function fitWhenZoomed(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of [size.width, 640, 320]) {
    await page.setViewportSize({ width, height: size.height });
    await expectFits(page, path);
  }
  await page.setViewportSize(size);
}

const WORDS = 'opens quietly, fits when zoomed and passes axe in both themes';

for (const [place, half] of Object.entries(inHalves(PUBLIC)))
  test(`every page for guests, ${place} half, ${WORDS}`, async ({ page, noise }) => {
    test.setTimeout(240_000);
    await page.addInitScript(`localStorage.setItem('popupClosedAt', String(Date.now()))`);
    for (const [route, path = places[route] ?? route] of half) await checkPage(page, path);
    forgiveRefusals(noise);
  });

for (const [place, half] of Object.entries(inHalves(MEMBER)))
  test(`every page for members, ${place} half, ${WORDS}`, async ({ page, noise }) => {
    test.setTimeout(240_000);
    await (await shopperOf('player@rush.test')).enter(page);
    for (const [route, path = places[route] ?? route] of half) await checkPage(page, path);
    forgiveRefusals(noise);
  });

test('a long row of last purchases scrolls in itself, and the page with it not at all', async ({ page }) => {
  const [shopper, staff] = [await aShopper(400), await shopperOf('admin@rush.test')];
  for (const player of ['5123456701', '5123456702', '5123456703', '5123456704'])
    await staff.decide(await shopper.place({ product: 'BGMI', input1: player, pays: 'wallet' }), 'Completed');
  await shopper.enter(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: '5123456701' })).toBeAttached();
  await fitWhenZoomed(page, '/');
});

test('no route of the shop is without such a test', async () => {
  const table = await readFile(new URL('../web/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, list = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(table) ?? [];
  const routes = [...list.matchAll(/'([^']+)':/g)].map(([, route = '']) => route);
  expect(routes).toContain('/wallet');
  const walked = new Set([...PUBLIC, ...MEMBER].map(([route]) => route).concat(ELSEWHERE));
  expect(routes.filter((route) => !walked.has(route))).toEqual([]);
});

test('a guest is sent to sign in and comes back', async ({ page }) => {
  await page.goto('/wallet');
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill('newbie@rush.test');
  await page.getByLabel('Password', { exact: true }).fill('rush-demo-2026');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/wallet$/);
});

test('an admin finds a user in the back-office', async ({ page }) => {
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/usersdata?search=player');
  await expect(page.getByText('player@rush.test')).toBeVisible();
});
