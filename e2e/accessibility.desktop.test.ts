import type { Page } from '@playwright/test';
import { topUpWallet } from '@rush/contract/wallet.ts';
import axe from 'axe-core';
import { expect, test, untilTrue } from './fixtures.ts';
import { PHONE } from './playwright.config.ts';
import { title } from './screen.ts';
import { demoPerson, GAMES, hideAdvertisement, newShopper, STAFF } from './test-data.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const INVALID_LINK = '1m7yfvt1zk5hzjbrx1bv4amx/not-a-token';

type Row = readonly [path: string, heading: string | RegExp];

const GUEST: readonly Row[] = [
  ['/home', /instant game top-ups/],
  ['/product/1001', 'Mobile Legends (Brazil)'],
  ['/login', 'Log in or sign up'],
  ['/register', 'Create your account'],
  ['/otplogin', 'Login with Mobile OTP'],
  ['/otpverify/9876543210', 'Enter your code'],
  ['/forgetpassword', 'Forgot Password?'],
  ['/checkverification', 'Check your inbox'],
  [`/verification/${INVALID_LINK}`, 'Email verification'],
  [`/reset_password/${INVALID_LINK}`, 'Choose a new password'],
  ['/hosted', 'Login failed'],
  ['/about', 'About us'],
  ['/contact', 'Contact support'],
  ['/follow', 'Connect with us'],
  ['/faq', 'Questions and answers'],
  ['/privacypage', 'Privacy Policy'],
  ['/refund-policy', 'Refund and Cancellation Policy'],
  ['/terms-and-condition', 'Terms and Conditions'],
  ['/balanceerror', 'Insufficient Balance'],
  ['/offline', 'No connection right now'],
  ['/test', 'Test page'],
];
const MEMBER: readonly Row[] = [
  ['/home', /instant game top-ups/],
  ['/product/1015', 'Genshin Impact'],
  ['/dashboard', 'Dashboard'],
  ['/orders', 'My Orders'],
  ['/orders/{order}', /^Delivered/],
  ['/wallet', 'My Wallet'],
  ['/topup', 'Top Up Wallet'],
  ['/redeem', 'Redeem Points'],
  ['/referandearn', 'Refer and Earn'],
  ['/referralearnings', 'Referral Earnings'],
  ['/confirmation?client_txn_id={order}', /^Delivered/],
  ['/walletconfirmation?client_txn_id={topUp}', 'Waiting for your payment'],
];
const OWNER: readonly Row[] = [
  ['/admin', 'Overview'],
  ['/admin/queue', 'Work queue'],
  ['/admin/orders', 'Pending Orders'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/txn?search={email}', 'All Orders'],
  ['/admin/wallettxn?search={email}', 'Wallet Transactions'],
  ['/admin/usersdata?search={email}', 'Users'],
  ['/admin/books', 'Books'],
  ['/admin/price?product=1012', 'Price'],
  ['/admin/viewproducts?search=1012', 'All Products'],
  ['/admin/viewitems?search=10001', 'All Items'],
  ['/admin/createproduct', 'Create Product'],
  ['/admin/createitems', 'Create Item'],
  ['/admin/admingallery', 'Gallery'],
  ['/admin/getcoupons', 'All Coupons'],
  ['/admin/createcoupons', 'Create Coupon'],
  ['/admin/deleted', 'Deleted'],
  ['/admin/opening', 'Opening checklist'],
  ['/admin/settings', 'Settings'],
  ['/admin/imports', 'Import'],
  ['/admin/grants', 'Grants'],
  ['/admin/audit', 'Audit log'],
  ['/admin/order/{order}', /^Order R/],
  ['/admin/user/{user}', /^Shopper/],
  ['/admin/payment/{topUp}', /^Payment T/],
];

/** @returns each violated axe rule with its first element */
function violationsOf(page: Page, runOnly: string[]): Promise<string[]> {
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false });
  return page.evaluate<string[]>(
    `axe.run(${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].target))`,
  );
}

/** Finds text nodes with siblings, because React breaks when a browser translates them. */
const SHARED_TEXT = `[...document.querySelectorAll('body :not(script, style)')].flatMap((element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() && node.parentNode.childNodes.length > 1)
    .map(({ data }) => element.outerHTML.slice(0, 120) + ' … ' + data))`;

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Checks that a phone's largest text size does not make the page scroll sideways. */
async function expectRoomForLargeText(page: Page, path: string): Promise<void> {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 740 });
  await page.evaluate(`void (document.documentElement.style.fontSize = '200%')`);
  // Charts adapt to the new width after the next layout.
  await expect.poll(() => page.evaluate(OVERFLOW), `${path} with large text`).toBeLessThanOrEqual(0);
  await page.evaluate(`void (document.documentElement.style.fontSize = '')`);
  if (viewport) await page.setViewportSize(viewport);
}

/** Navigates inside the app after the first page, which is four times as fast as a page load. */
async function open(page: Page, [path, heading]: Row): Promise<void> {
  const isLoaded = await page.evaluate('"axe" in window');
  if (isLoaded) await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  else await page.goto(path);
  const isIdle = `document.querySelector('h1') && !document.querySelector('#content [aria-busy="true"]')`;
  await expect(title(page), path).toHaveText(heading);
  await untilTrue(page, isIdle);
  if (isLoaded) return;
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important }',
  });
  await page.evaluate(axe.source);
}

/** Checks WCAG 2.2 AA in both themes, and that nothing scrolls sideways. */
async function expectAccessible(page: Page, row: Row): Promise<void> {
  const [path] = row;
  await open(page, row);
  expect(await page.evaluate(OVERFLOW), `${path} is wider than the window`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(SHARED_TEXT), path).toEqual([]);
  expect(await violationsOf(page, WCAG), path).toEqual([]);
  // The other theme differs only in colours.
  const switchTheme = () => page.evaluate("void document.documentElement.classList.toggle('dark')");
  await switchTheme();
  expect(await violationsOf(page, ['color-contrast']), path).toEqual([]);
  await switchTheme();
  await expectRoomForLargeText(page, path);
}

/** Two groups of pages, tested in parallel. */
const halvesOf = (rows: readonly Row[]) => [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)];

for (const { who, options, rows } of [
  { who: 'guests', options: PHONE, rows: GUEST },
  { who: 'members', options: PHONE, rows: MEMBER },
  { who: 'owners', options: {}, rows: OWNER },
])
  test.describe(`pages for ${who}`, () => {
    test.use(options);
    for (const [index, half] of halvesOf(rows).entries())
      test(`are accessible in both themes (${index + 1} of 2)`, async ({ page, console }) => {
        const shopper = await newShopper(100);
        const order = await shopper.order({ game: GAMES.genshin, input2: 'Asia' });
        const { txnid } = await shopper.call(topUpWallet, { body: { value: 100 } });
        if (who === 'guests') await hideAdvertisement(page);
        else await (who === 'owners' ? await demoPerson(STAFF.owner) : shopper).signIn(page);
        const ids: Record<string, string> = {
          order,
          topUp: txnid,
          user: shopper.user.userid,
          email: shopper.user.email,
        };
        for (const [path, heading] of half)
          await expectAccessible(page, [
            path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? ''),
            heading,
          ]);
        console.allow(/status of 4\d\d .*\/api\/(auth|referral)\//);
      });
  });
