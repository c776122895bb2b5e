import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { findDemoCatalogue } from '#catalog/find-demo-catalogue.ts';
import { isBelowMargin } from '#fulfilment/choose-offer.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Settings } from '#platform/settings/settings.ts';

interface Pack {
  id: string;
  itemid: number;
  name: string;
  costPaise: number | null;
  /** The lower one of its prices. */
  pricePaise: number;
  isInStock: boolean;
}

/** What is on offer, the demo's packs apart: how many packs can be bought now, and which are sold below their cost. */
export async function readCatalogue(queries: Queries, settings: Settings) {
  const { rows } = await sql<Pack>`
    select i.id, i.itemid, i.name, i.cost_paise as "costPaise",
      least(i.discounted_paise, i.resell_paise) as "pricePaise", i.in_stock and bool_or(p.in_stock) as "isInStock"
    from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id
    where i.deleted_at is null and p.deleted_at is null group by i.id order by i.itemid`.execute(queries);
  const demo = new Set((await findDemoCatalogue(queries)).items.map(({ id }) => id));
  const own = rows.filter(({ id }) => !demo.has(id));
  const marginFloorPercent = settings.get('supplier.marginFloorPercent');
  // Also where the settings let the shop sell at a loss: the owner is to know which packs those are.
  const below = own.filter((pack) => isBelowMargin(pack, { marginFloorPercent, sellsAtLoss: false }));
  return {
    sellable: own.filter(({ isInStock }) => isInStock).length,
    demo: rows.length - own.length,
    below: below.map(({ itemid, name, costPaise, pricePaise }) => ({
      itemid,
      name,
      cost: rupeesFromPaise(costPaise ?? 0),
      price: rupeesFromPaise(pricePaise),
    })),
    unknownCosts: own.filter(({ costPaise }) => costPaise === null).length,
    marginFloorPercent,
  };
}
