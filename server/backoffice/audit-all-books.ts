import type { QueueKind } from '@rush/contract/admin-queue.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { findingText } from '@rush/contract/texts/staff.ts';
import { listTotals } from '#ledger/accounts.ts';
import { LEDGER_RULES } from '#ledger/ledger-rules.ts';
import { recordBookAudit } from '#ledger/record-book-audit.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import { defineScheduledJob } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { REWARD_RULES } from '#rewards/audit-rewards.ts';
import { WALLET_RULES } from '#wallet/audit-wallet.ts';
import { COUPON_RULES, SHOP_RULES } from './shop-rules.ts';
import { readWorkQueue } from './work-queue.ts';

export const auditBooksJob = defineScheduledJob('audit-books', 3);

/** The first difference alerts the owner, and payouts pause while any exists. */
export async function auditAllBooks(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const started = performance.now();
  const { rules, differences } = await verifyLedger(platform);
  for (const difference of differences) log.error({ difference }, 'the books do not balance');
  await db.transaction(async (tx) => {
    const tookMs = Math.round(performance.now() - started);
    const isNew = await recordBookAudit(tx, { at: now, tookMs, rules, differences });
    if (isNew)
      await alertOwner(platform, tx, {
        kind: 'books',
        subject: `The books do not balance (differences: ${differences.length}); payouts are paused`,
        text: differences
          .slice(0, 20)
          .map((difference) => `${difference.subject}: ${findingText(difference)}`)
          .join('\n'),
        path: '/admin/books',
      });
  });
}

const inRupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));

export async function verifyLedger({ db }: Pick<Platform, 'db'>) {
  const rules = [];
  const differences = [];
  for (const rule of [...LEDGER_RULES, ...WALLET_RULES, ...REWARD_RULES, ...COUPON_RULES, ...SHOP_RULES]) {
    const result = await rule.check(db.queries);
    rules.push({ rule: rule.rule, holds: result.differences.length === 0, checked: result.checked });
    differences.push(
      ...result.differences.map(({ expectedPaise, foundPaise, ...rest }) => ({
        ...rest,
        expected: inRupees(expectedPaise),
        found: inRupees(foundPaise),
      })),
    );
  }
  return { rules, differences };
}

const NON_MONEY_KINDS: ReadonlySet<QueueKind> = new Set<QueueKind>([
  'low-balance',
  'disk-low',
  'book-difference',
  'account-disputed',
  'code-alarm',
  'mail-refused',
  'staff-changed',
]);

/** Null before the first audit. */
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
    open: open.filter(({ kind }) => !NON_MONEY_KINDS.has(kind)),
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
