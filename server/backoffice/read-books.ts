import { rupeesFromPaise } from '@rush/contract/money.ts';
import { COUPON_RULES } from '#coupons/audit-coupons.ts';
import { LEDGER_RULES } from '#ledger/audit-books.ts';
import { listTotals } from '#ledger/list-totals.ts';
import type { Platform } from '#platform/platform.ts';
import { REWARD_RULES } from '#rewards/audit-rewards.ts';
import { WALLET_RULES } from '#wallet/audit-wallet.ts';
import { SHOP_RULES } from './shop-rules.ts';
import { readWorkQueue } from './work-queue.ts';

const inRupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));

/** Proves the books: every rule with its differences, what is still open, and what the accounts hold. */
export async function readBooks(platform: Platform) {
  const { queries } = platform.db;
  const rules = [];
  const differences = [];
  for (const rule of [...LEDGER_RULES, ...WALLET_RULES, ...REWARD_RULES, ...COUPON_RULES, ...SHOP_RULES]) {
    const result = await rule.check(queries);
    rules.push({
      rule: rule.rule,
      text: rule.text,
      holds: result.differences.length === 0,
      checked: result.checked,
    });
    differences.push(
      ...result.differences.map(({ expectedPaise, foundPaise, ...rest }) => ({
        ...rest,
        expected: inRupees(expectedPaise),
        found: inRupees(foundPaise),
      })),
    );
  }
  const open = await readWorkQueue(platform);
  const totals = await listTotals(queries);
  return {
    balanced: differences.length === 0,
    rules,
    differences,
    open: open
      .filter((entry) => entry.kind !== 'low-balance')
      .map(({ text, subject, amount, since }) => ({ text, subject, amount, since })),
    accounts: totals.map(({ account, balancePaise }) => ({
      account,
      balance: rupeesFromPaise(balancePaise),
    })),
    checkedAt: platform.clock.now().toISOString(),
  };
}
