import { readUnitCost } from '#fulfilment/rates/unit-cost.ts';
import { SUPPLIERS } from '#fulfilment/suppliers/registry.ts';
import { unitSettingsOf } from '#fulfilment/suppliers/unit-settings.ts';
import type { Platform } from '#platform/platform.ts';

/** What a unit of every supplier account costs now, where that comes from, and by which settings. */
export async function listUnitCosts(platform: Platform) {
  const accounts = SUPPLIERS.flatMap((supplier) => supplier.accounts);
  return Promise.all(
    accounts.map(async (account) => {
      const { rate, ...cost } = await readUnitCost(platform, platform.db.queries, account);
      return {
        account: account.label,
        currency: account.currency,
        ...cost,
        rate: rate && { rupees: rate.rate, day: rate.day, feed: rate.feed },
        settings: unitSettingsOf(account),
      };
    }),
  );
}
