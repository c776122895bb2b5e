import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { walletBalance } from '@rush/contract/wallet.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aShopper } from '../server/testing/a-shopper.ts';
import { openTestShop } from '../server/testing/test-shop.ts';

test('the command ends the sessions of everybody, staff too, while the shop is open', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  const shoppers = [await aShopper(shop), await aShopper(shop), await aShopper(shop, { role: 'admin' })];
  const see = ({ token, userid }: (typeof shoppers)[number]) =>
    shop.call(walletBalance, { params: { userid }, token });
  for (const each of shoppers) expect((await see(each)).status).toBe(200);
  const env = {
    ...process.env,
    DATABASE_URL: shop.data.appUrl,
    DATABASE_OWNER_URL: shop.data.ownerUrl,
    NODE_ENV: 'test',
  };
  const script = join(import.meta.dirname, 'end-sessions.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stdout).toContain('3 sessions were ended');
  for (const each of shoppers) expect((await see(each)).status).toBe(401);
});
