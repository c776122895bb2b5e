import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { renderFinding } from '@rush/contract/texts/staff.ts';
import { keepAudit } from '#ledger/keep-audit.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { verifyLedger } from './verify-ledger.ts';

/**
 * Verifies all books and keeps what was found. A difference is logged with its name, and
 * the owner is alerted by mail when the books begin to differ; while they do, payouts are suspended.
 */
export async function auditAllBooks(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const started = performance.now();
  const { rules, differences } = await verifyLedger(platform);
  for (const difference of differences) log.error({ difference }, 'the books do not agree');
  await db.transaction(async (tx) => {
    const tookMs = Math.round(performance.now() - started);
    const isNew = await keepAudit(tx, { at: now, tookMs, rules, differences });
    if (isNew)
      await alertOwner(platform, tx, {
        subject: `The books differ in ${differences.length} place(s); payouts are paused`,
        text: differences
          .slice(0, 20)
          .map((difference) => `${difference.subject}: ${renderFinding(staffTexts, difference)}`)
          .join('\n'),
        path: '/admin/books',
      });
  });
}
