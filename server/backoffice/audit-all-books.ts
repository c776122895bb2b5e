import { rupeesFromPaise } from '@rush/contract/money.ts';
import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { renderFinding } from '@rush/contract/texts/staff.ts';
import { LEDGER_RULES } from '#ledger/audit-books.ts';
import { recordBookAudit } from '#ledger/keep-audit.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { REWARD_RULES } from '#rewards/audit-rewards.ts';
import { WALLET_RULES } from '#wallet/audit-wallet.ts';
import { COUPON_RULES, SHOP_RULES } from './shop-rules.ts';

/** The first difference alerts the owner, and payouts pause while any exists. */
export async function auditAllBooks(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const started = performance.now();
  const { rules, differences } = await verifyLedger(platform);
  for (const difference of differences) log.error({ difference }, 'the books differ');
  await db.transaction(async (tx) => {
    const tookMs = Math.round(performance.now() - started);
    const isNew = await recordBookAudit(tx, { at: now, tookMs, rules, differences });
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
