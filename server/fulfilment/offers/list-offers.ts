import { chooseSupplier } from '@rush/contract/catalog.ts';
import { type Offer, OWN_OFFER, OWN_POSITION } from '@rush/contract/offers.ts';
import { sql } from 'kysely';
import { pricesAt } from '#catalog/prices.ts';
import type { OrderRow } from '#orders/tables.ts';
import { PREPARED, type Queries } from '#platform/database/database.ts';
import { SUPPLIERS } from '../suppliers/registry.ts';
import type { ItemOfferRow } from '../tables.ts';

export interface ItemOffers {
  itemId: string;
  itemid: number;
  name: string;
  /** The first product, by productid, that lists the item. */
  product: { productid: number; name: string } | null;
  pricePaise: number;
  isApi: boolean;
  offers: Offer[];
}

type OwnSupply = Pick<OrderRow, 'is_api' | 'api_type' | 'supplier_product' | 'supplier_item_ids'>;

interface Row extends Omit<ItemOffers, 'isApi' | 'offers'>, OwnSupply {
  product_is_api: boolean;
  product_api_type: string;
  additional: ItemOfferRow[];
}

/**
 * Lists each item's offers in order: its own API type and supplier ids first, then additional offers, confirmed or not.
 *
 * @param now the time for sale prices; null ignores sales @param id `_id` or itemid; null for all items
 */
export async function listOffersOfItems(
  queries: Queries,
  now: Date | null,
  id: string | null = null,
): Promise<ItemOffers[]> {
  const { rows } = await sql<Row>`
    select i.id as "itemId", i.itemid, i.name, least(price.discounted_paise, price.resell_paise) as "pricePaise",
      case when pr.productid is not null then json_build_object('productid', pr.productid, 'name', pr.name) end as product,
      i.is_api, i.api_type, i.supplier_item_ids,
      coalesce(pr.is_api, false) as product_is_api, coalesce(pr.api_type, '') as product_api_type,
      coalesce(pr.supplier_product, '') as supplier_product,
      (select coalesce(json_agg(o order by o.position), '[]') from item_offers o where o.item_id = i.id) as additional
    from items i ${pricesAt(now)}
    left join lateral (
      select p.productid, p.name, p.is_api, p.api_type, p.supplier_product
      from product_items pi join products p on p.id = pi.product_id
      where pi.item_id = i.id and p.deleted_at is null
      order by p.productid limit 1) pr on true
    where i.deleted_at is null and (${id}::text is null or i.id = ${id} or i.itemid::text = ${id})
    order by i.id`.execute(queries);
  return rows.map((row) => {
    const { itemId, itemid, name, product, pricePaise, additional } = row;
    const { isApi, apiType } = chooseSupplier(
      { isApi: row.product_is_api, apiType: row.product_api_type },
      { isApi: row.is_api, apiType: row.api_type },
    );
    const own = ownOffer({ ...row, is_api: isApi, api_type: apiType });
    const offers = [own, ...additional.map(presentOffer)];
    return { itemId, itemid, name, product, pricePaise, isApi, offers };
  });
}

/** An order's offers: the one recorded when it was placed, then its item's current additional offers. */
export async function listOrderOffers(
  queries: Queries,
  order: OwnSupply & Pick<OrderRow, 'item_id'>,
): Promise<Offer[]> {
  const additional = await queries
    .selectFrom('item_offers')
    .modifyFront(PREPARED)
    .selectAll()
    .where('item_id', '=', order.item_id)
    .orderBy('position')
    .execute();
  return [ownOffer(order), ...additional.map(presentOffer)];
}

/** Needs no player check, because placing the order checked the player. */
function ownOffer({ is_api, api_type, supplier_product, supplier_item_ids }: OwnSupply): Offer {
  const supplier = SUPPLIERS.find(({ accounts }) =>
    accounts.some(({ apiTypes }) => apiTypes.includes(api_type)),
  );
  const account = supplier?.accounts.find(({ apiTypes }) => apiTypes.includes(api_type));
  return {
    id: OWN_OFFER,
    position: OWN_POSITION,
    supplier: supplier?.name ?? '',
    region: account?.region ?? '',
    account: 1,
    supplierProduct: supplier_product,
    supplierItemIds: supplier_item_ids,
    needsPlayerCheck: false,
    isEnabled: is_api,
    confirmedBy: null,
    confirmedAt: null,
  };
}

/** Converts dates, which are text in PostgreSQL's JSON. */
function presentOffer(row: ItemOfferRow): Offer {
  return {
    id: row.id,
    position: row.position,
    supplier: row.supplier,
    region: row.region,
    account: 1,
    supplierProduct: row.supplier_product,
    supplierItemIds: row.supplier_item_ids,
    needsPlayerCheck: row.needs_player_check,
    isEnabled: row.is_enabled,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
  };
}
