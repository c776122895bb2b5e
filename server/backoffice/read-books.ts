import { rupeesFromPaise } from '@rush/contract/money.ts';
import { listTotals } from '#ledger/list-totals.ts';
import type { Platform } from '#platform/platform.ts';
import { auditAllBooks } from './audit-all-books.ts';
import { readWorkQueue } from './work-queue.ts';

/** Entries that are not open amounts. */
const NOT_MONEY: ReadonlySet<string> = new Set([
  'low-balance',
  'disk-low',
  'book-difference',
  'account-disputed',
  'code-alarm',
]);

/** The latest audit, open amounts and account totals. Null before the first audit. */
export async function readBooks(platform: Platform) {
  const { queries } = platform.db;
  const [audit, open, totals] = await Promise.all([
    queries.selectFrom('book_audits').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),
    readWorkQueue(platform),
    listTotals(queries),
  ]);
  if (!audit) return null;
  return {
    balanced: audit.differing_since === null,
    differingSince: audit.differing_since?.toISOString() ?? null,
    rules: audit.rules,
    differences: audit.differences,
    open: open.filter(({ kind }) => !NOT_MONEY.has(kind)),
    accounts: totals.map(({ account, balancePaise }) => ({
      account,
      balance: rupeesFromPaise(balancePaise),
    })),
    checkedAt: audit.at.toISOString(),
    tookMs: audit.took_ms,
  };
}

export async function checkBooks(platform: Platform) {
  await auditAllBooks(platform);
  const books = await readBooks(platform);
  if (!books) throw new Error('the new audit is missing');
  return books;
}
