import type { Offer } from '@rush/contract/offers.ts';
import type { Queries } from '#platform/database/database.ts';
import { costsOf } from './evidence/cost-of.ts';
import { planAccount } from './evidence/plan-account.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { AccountStanding, ReadStanding } from './offer-facts.ts';
import { peekAccount, viewAccount } from './supplier-account.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** Stands for the pack in the plan of its account. */
const ASKED = 'asked';

/**
 * Whether an order of an offer could leave at once: the account's own plan is asked what it would do with it. Looked at
 * without the account's lock, since the claim decides anew.
 */
export function standingOf(fulfilment: Fulfilment): ReadStanding {
  return async (queries: Queries, supplier: Supplier, offer: Offer): Promise<AccountStanding> => {
    const view = await viewAccount(
      queries,
      fulfilment,
      supplier,
      await peekAccount(queries, fulfilment, supplier),
    );
    const asked = (await listCosts(queries, supplier, offer)).map((costs, index) => ({
      id: `${ASKED} ${index}`,
      costs,
      since: view.now,
    }));
    const { send } = planAccount({ ...view, waiting: [...view.waiting, ...asked] });
    return {
      isPaused: view.isBalanceEvidence && view.readAgainAt !== null,
      mustWait: asked.length > 0 && !send.some((id) => id.startsWith(ASKED)),
    };
  };
}

/** What each part of a pack may cost, in hundredths of the supplier's unit; the player's multiplier is not known yet. */
async function listCosts(
  queries: Queries,
  { name, region }: Supplier,
  { supplierProduct, supplierItemIds }: Offer,
): Promise<number[][]> {
  if (supplierItemIds.length === 0) return [];
  const prices = await queries
    .selectFrom('supplier_prices')
    .select(['supplier_item', 'price'])
    .where('supplier', '=', name)
    .where('region', '=', region)
    .where('supplier_product', '=', supplierProduct)
    .where('supplier_item', 'in', supplierItemIds)
    .execute();
  return supplierItemIds.map((id) =>
    costsOf(prices.find(({ supplier_item }) => supplier_item === id)?.price ?? null, null),
  );
}
