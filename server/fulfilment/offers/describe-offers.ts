import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import { refuse } from '#platform/refusal.ts';
import { accountsIn, type Fulfilment } from '../fulfilment.ts';
import { SUPPLIERS } from '../suppliers/registry.ts';
import { chooseOffers } from './choose-for-order.ts';
import { listOffersOfItems } from './list-offers.ts';

/** An item's offers for staff, with the current facts and choice. Refuses `item-not-found`. @param id itemid or `_id` */
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
      isSetUp: accountsIn(fulfilment, { supplier, region }).length > 0,
    })),
  );
  return { itemid, name, product, isApi, choice, accounts };
}
