import { readBooks } from '@rush/contract/admin-books.ts';
import type { QueueEntry } from '@rush/contract/admin-queue.ts';
import { staffTexts as english } from '@rush/contract/texts/en/staff.ts';
import { staffTexts as hindi } from '@rush/contract/texts/hi/staff.ts';
import { renderQueueEntry } from '@rush/contract/texts/staff.ts';
import { expect, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { enterAs } from './shopper.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript("localStorage.setItem('language', 'hi')");
});

const ENTRIES: readonly Pick<QueueEntry, 'kind' | 'data'>[] = [
  { kind: 'stuck-money', data: { promisedMinutes: null } },
  { kind: 'stuck-money', data: { promisedMinutes: 30 } },
  { kind: 'unknown-delivery', data: { isReversed: false } },
  { kind: 'unknown-delivery', data: { isReversed: true } },
  { kind: 'late-payment', data: { isAccountErased: false } },
  { kind: 'late-payment', data: { isAccountErased: true } },
  { kind: 'aged-created', data: {} },
  { kind: 'low-balance', data: { balance: 120 } },
  { kind: 'disk-low', data: { folder: 'data', freeBytes: 2_000_000_000, isRefusing: true } },
  {
    kind: 'book-difference',
    data: { rule: 'balances-are-sums', finding: { kind: 'balance-no-sum', data: {} } },
  },
  { kind: 'grant-waiting', data: {} },
  { kind: 'code-alarm', data: { alarm: { kind: 'wrong-codes', data: { wrong: 36, typed: 40 } } } },
  { kind: 'account-disputed', data: {} },
];

test('staff that chose Hindi reads every entry of the work queue in Hindi', async ({ page }) => {
  const entries = ENTRIES.map(
    (entry, place) =>
      ({
        ...entry,
        subject: entry.kind === 'code-alarm' ? '' : `subject-${place};`,
        amount: null,
        since: new Date().toISOString(),
        link: '/admin/queue',
      }) as QueueEntry,
  );
  await page.route('**/api/admin/queue', (route) => route.fulfill({ json: entries }));
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/queue');
  const main = page.getByRole('main');
  for (const entry of entries) {
    const { subject, text } = renderQueueEntry(hindi, entry);
    await expect(
      main.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: text }),
    ).toHaveCount(1);
    await expect(main).not.toContainText(renderQueueEntry(english, entry).text);
  }
});

test('staff that chose Hindi reads the rules of the books and what differs in Hindi', async ({ page }) => {
  const books = await call(readBooks, {}, await tokenOf('admin@rush.test'));
  const differences = [
    {
      rule: 'balances-are-sums',
      subject: 'user:1:coins',
      expected: 10,
      found: 11,
      finding: { kind: 'balance-no-sum', data: {} },
    },
    {
      rule: 'orders-are-booked',
      subject: 'R1',
      expected: 10,
      found: 11,
      finding: { kind: 'rule-broken', data: {} },
    },
  ];
  await page.route('**/api/admin/books', (route) =>
    route.fulfill({
      json: { ...books, differences, balanced: false, differingSince: new Date().toISOString() },
    }),
  );
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/books');
  const main = page.getByRole('main');
  await expect(page.getByRole('row').filter({ hasText: 'user:1:coins' })).toContainText(
    hindi.bookFinding['balance-no-sum']({}),
  );
  await expect(page.getByRole('row').filter({ hasText: 'R1' })).toContainText(
    hindi.bookRule['orders-are-booked'],
  );
  for (const { rule } of books.rules) {
    await expect(main).toContainText(hindi.bookRule[rule]);
    await expect(main).not.toContainText(english.bookRule[rule]);
  }
});
