import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, signIn, test } from './fixtures.ts';
import { SHOP_PORT, SIMULATORS_PORT } from './playwright.config.ts';
import { AREAS, STAFF } from './staff-areas.ts';

const PORT = SHOP_PORT + 9;
const SHOP = `http://localhost:${PORT}`;

/** What areas of the back-office say where they have nothing to show. */
const NOTHING_THERE =
  /^(No (orders|transactions|users|items|coupons|changes) found|No products|No grants yet\.|No orders in this period\.|No pictures of this type|Nothing here yet)$/;

/** A shop of its own, as `npm start` opens it on an empty folder. */
async function aShopAsStarted(): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-e2e-month-'));
  const env: Record<string, string | undefined> = {
    ...process.env,
    PORT: String(PORT),
    SIMULATORS_PORT: String(SIMULATORS_PORT + 9),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: 'ignore',
  });
  await expect.poll(() => isReady(child), { message: 'the shop to be open', timeout: 120_000 }).toBe(true);
  return {
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`);
  return fetch(`${SHOP}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test.describe('the shop as npm start opens it', () => {
  test.use({ baseURL: SHOP });

  test('every screen of its back-office has something to see: figures, orders, a waiting order, coupons, customers', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const shop = await aShopAsStarted();
    try {
      await signIn(page, STAFF.owner);
      await page.goto('/admin');
      await expect(page.getByText('Yesterday by this time').first()).toBeVisible();
      await page.goto('/admin/orders');
      await expect(page.getByRole('link', { name: /^R/ })).toHaveCount(1);
      await page.goto('/admin/txn');
      await expect(page.getByRole('row')).toHaveCount(51);
      await page.goto('/admin/getcoupons');
      for (const code of ['WELCOME10', 'WEEKEND25', 'BIGPACK5'])
        await expect(page.getByText(code)).toBeVisible();
      await page.goto('/admin/analytics');
      await expect(page.getByRole('button', { name: /Sales/ })).toContainText('₹');
      await page.goto('/admin/usersdata');
      await page.getByRole('link', { name: 'Ananya Iyer' }).click();
      await expect(page.getByRole('link', { name: /^All orders \(/ })).toBeVisible();
      await page.goto('/admin/books');
      await expect(page.getByText('The books balance.').first()).toBeVisible();
      await page.goto('/admin/grants');
      for (const grant of ['For the wait during the outage', 'Prize of the weekend quiz', '₹75 taken back'])
        await expect(page.getByText(grant).first()).toBeVisible();
      await page.goto('/admin/audit');
      for (const action of ['grant.give', 'grant.reverse', 'coupon.create', 'image.delete'])
        await expect(page.getByRole('listitem').filter({ hasText: action }).first()).toContainText(
          STAFF.owner,
        );
      await page.goto('/admin/deleted');
      for (const name of ['LATENIGHT15', 'Weekend of double diamonds'])
        await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
      for (const [path, heading] of AREAS) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByText(NOTHING_THERE), path).toHaveCount(0);
      }
    } finally {
      // A page still loads what it needs later; it is left before the shop is.
      await page.close();
      await shop.stop();
    }
  });
});
