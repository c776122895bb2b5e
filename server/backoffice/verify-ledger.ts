import { rupeesFromPaise } from '@rush/contract/money.ts';
import { COUPON_RULES } from '#coupons/audit-coupons.ts';
import { IMPORT_RULES } from '#imports/audit-openings.ts';
import { LEDGER_RULES } from '#ledger/audit-books.ts';
import type { Platform } from '#platform/platform.ts';
import { REWARD_RULES } from '#rewards/audit-rewards.ts';
import { WALLET_RULES } from '#wallet/audit-wallet.ts';
import { SHOP_RULES } from './shop-rules.ts';

const inRupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));

/** Verifies all books now: every rule of every domain, with the differences it found. */
export async function verifyLedger({ db }: Pick<Platform, 'db'>) {
  const rules = [];
  const differences = [];
  for (const rule of [
    ...LEDGER_RULES,
    ...WALLET_RULES,
    ...REWARD_RULES,
    ...COUPON_RULES,
    ...SHOP_RULES,
    ...IMPORT_RULES,
  ]) {
    const result = await rule.check(db.queries);
    rules.push({
      rule: rule.rule,
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
  return { rules, differences };
}
