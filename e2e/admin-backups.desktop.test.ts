import { expect, test } from './fixtures.ts';
import { shopperOf } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

const NONE = { isPlanned: false, isOverdue: false, nextAt: null, last: null, failure: null, hold: null };
const LAST = {
  at: '2026-11-23T02:15:07.000Z',
  file: 'rush-2026-11-23T021507Z.tar.gz.age',
  bytes: 3 * 1024 * 1024,
  rows: 12_345,
  pictures: 210,
  tookMs: 900,
};
const HOLD = { placedUntil: LAST.at, heldAt: '2026-11-23T04:00:00.000Z', orders: 2 };

test('the page of books tells that no backups are planned in a shop without a place for them', async ({
  page,
}) => {
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto('/admin/books');
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Backups are not planned');
});

test('the page of books shows the last backup, what failed, and releases what a restored shop holds back', async ({
  page,
}) => {
  let answer: object = {
    ...NONE,
    isPlanned: true,
    nextAt: '2026-11-23T21:30:00.000Z',
    last: LAST,
    failure: { at: '2026-11-23T03:00:00.000Z', problem: 'ENOSPC: no space left on device' },
    hold: HOLD,
  };
  await page.route('**/api/admin/backups', (route) => route.fulfill({ json: answer }));
  await page.route('**/api/admin/backups/release-deliveries', (route) => {
    answer = { ...NONE, isPlanned: true, last: LAST };
    return route.fulfill({ json: answer });
  });
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto('/admin/books');
  const main = page.getByRole('main');
  await expect(main).toContainText(LAST.file);
  await expect(main).toContainText('3 MB');
  await expect(main).toContainText('ENOSPC: no space left on device');
  await expect(main).toContainText('2 paid orders wait');
  await page.getByRole('button', { name: 'Release deliveries' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The deliveries were released.')).toBeVisible();
  await expect(main).not.toContainText('paid orders wait');
  await expect(main).not.toContainText('ENOSPC');
});
