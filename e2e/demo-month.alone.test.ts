import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, signIn, test } from './fixtures.ts';
import { SHOP_PORT, SIMULATORS_PORT } from './playwright.config.ts';
import { STAFF } from './staff-areas.ts';

const PORT = SHOP_PORT + 9;
const SHOP = `http://localhost:${PORT}`;

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
    } finally {
      // A page still loads what it needs later; it is left before the shop is.
      await page.close();
      await shop.stop();
    }
  });
});
