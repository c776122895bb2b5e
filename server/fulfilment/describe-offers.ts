import type { ItemOffers, OfferAccount } from '@rush/contract/admin-offers.ts';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { chooseOffer } from './choose-offer.ts';
import { expandOffers } from './expand-offers.ts';
import { type Fulfilment, findSupplier } from './fulfilment.ts';
import { listOffersOfItems } from './list-offers.ts';
import { offerPolicy, readOfferFacts } from './offer-facts.ts';
import { SUPPLIERS } from './suppliers/registry.ts';

const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number.parseInt(id, 10) : -1);

/**
 * An item's offers as staff sees them: what is known of each now, and what would be chosen. Refuses `item-not-found`.
 *
 * @param id itemid or `_id`
 */
export async function describeItemOffers(fulfilment: Fulfilment, id: string): Promise<ItemOffers> {
  const { queries } = fulfilment.platform.db;
  const found = await queries
    .selectFrom('items')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('itemid', '=', numberOf(id))]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) refuse('item-not-found');
  return describeOffersOf(queries, fulfilment, found.id);
}

/** The same by `_id`, of an item that is there. */
export async function describeOffersOf(
  queries: Queries,
  fulfilment: Fulfilment,
  itemId: string,
): Promise<ItemOffers> {
  const [item] = await listOffersOfItems(queries, { itemIds: [itemId] });
  if (!item) refuse('item-not-found');
  const { itemid, name, product, isApi, pricePaise, policy } = item;
  const offers = expandOffers(fulfilment, item.offers);
  const facts = await readOfferFacts(queries, fulfilment, { offers, pricePaise, quantity: 1 });
  const choice = chooseOffer(offers, facts, offerPolicy(fulfilment, policy));
  return { itemid, name, product, isApi, choice, accounts: listAccounts(fulfilment) };
}

/** What an offer may name: of several accounts of a region it means all. */
function listAccounts(fulfilment: Fulfilment): OfferAccount[] {
  return SUPPLIERS.flatMap(({ name, accounts }) =>
    accounts.map(({ region, label }) => ({
      supplier: name,
      region,
      label,
      isSetUp: findSupplier(fulfilment, { supplier: name, region }) !== undefined,
    })),
  );
}

/** Refuses `account-unknown` where there is no account that an offer could name so, set up or not. */
export function requireAccount({ supplier, region }: { supplier: string; region: string }): void {
  const isKnown = SUPPLIERS.some(
    ({ name, accounts }) => name === supplier && accounts.some((account) => account.region === region),
  );
  if (!isKnown) refuse('account-unknown');
}
