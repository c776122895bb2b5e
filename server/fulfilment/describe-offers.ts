import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import { refuse } from '#platform/refusal.ts';
import { chooseOffers } from './choose-for-order.ts';
import { type Fulfilment, findSupplier } from './fulfilment.ts';
import { listOffersOfItems } from './list-offers.ts';
import { SUPPLIERS } from './suppliers/registry.ts';

/**
 * An item's offers for staff: what is known of each now, and which one would be chosen. Refuses `item-not-found`.
 *
 * @param id itemid or `_id`
 */
export async function describeItemOffers(fulfilment: Fulfilment, id: string): Promise<ItemOffers> {
  const { queries } = fulfilment.platform.db;
  const [item] = await listOffersOfItems(queries, id);
  if (!item) refuse('item-not-found');
  const { itemid, name, product, isApi } = item;
  const [choice] = await chooseOffers(queries, fulfilment, [{ ...item, quantity: 1 }]);
  if (!choice) refuse('item-not-found');
  const accounts = SUPPLIERS.flatMap(({ name: supplier, accounts: regions }) =>
    regions.map(({ region, label }) => ({
      supplier,
      region,
      label,
      isSetUp: findSupplier(fulfilment, { supplier, region }) !== undefined,
    })),
  );
  return { itemid, name, product, isApi, choice, accounts };
}
