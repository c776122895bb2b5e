import { type DeliveryPolicy, type Offer, OWN_OFFER, OWN_POSITION } from '@rush/contract/offers.ts';
import { chooseSupplier } from '@rush/contract/supplier-gap.ts';
import { sql } from 'kysely';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { SUPPLIERS } from './suppliers/registry.ts';
import type { ItemOfferRow } from './tables.ts';

export interface ItemOffers {
  itemId: string;
  itemid: number;
  name: string;
  /** The first product by productid that sells it. */
  product: { productid: number; name: string } | null;
  /** The lower of its prices. */
  pricePaise: number;
  /** Of the product. */
  policy: DeliveryPolicy;
  /** Whether its orders go to suppliers at all. */
  isApi: boolean;
  offers: Offer[];
}

interface Row {
  item_id: string;
  itemid: number;
  name: string;
  productid: number | null;
  product_name: string | null;
  price_paise: number;
  item_is_api: boolean;
  item_api_type: string;
  supplier_item_ids: string[];
  product_is_api: boolean | null;
  product_api_type: string | null;
  supplier_product: string | null;
  delivery_policy: DeliveryPolicy | null;
  further: ItemOfferRow[];
}

/**
 * Every way to buy each item, in order: its own API type and supplier ids first, then its further offers, confirmed or
 * not.
 *
 * @param id `_id` or itemid; without it all items
 */
export async function listOffersOfItems(queries: Queries, id: string | null = null): Promise<ItemOffers[]> {
  const { rows } = await sql<Row>`
    select i.id as item_id, i.itemid, i.name, pr.productid, pr.name as product_name, least(i.discounted_paise, i.resell_paise) as price_paise, i.is_api as item_is_api,
      i.api_type as item_api_type, i.supplier_item_ids, pr.is_api as product_is_api, pr.api_type as product_api_type,
      pr.supplier_product, pr.delivery_policy,
      (select coalesce(json_agg(o order by o.position), '[]') from item_offers o where o.item_id = i.id) as further
    from items i
    left join lateral (
      select p.productid, p.name, p.is_api, p.api_type, p.supplier_product, p.delivery_policy
      from product_items pi join products p on p.id = pi.product_id
      where pi.item_id = i.id and p.deleted_at is null
      order by p.productid limit 1) pr on true
    where i.deleted_at is null and (${id}::text is null or i.id = ${id} or i.itemid::text = ${id})
    order by i.id`.execute(queries);
  return rows.map((row) => {
    const { isApi, apiType } = chooseSupplier(
      { isApi: row.product_is_api ?? false, apiType: row.product_api_type ?? '' },
      { isApi: row.item_is_api, apiType: row.item_api_type },
    );
    const own = ownOffer({
      isApi,
      apiType,
      supplierProduct: row.supplier_product ?? '',
      supplierItemIds: row.supplier_item_ids,
    });
    return {
      itemId: row.item_id,
      itemid: row.itemid,
      name: row.name,
      product: row.productid === null ? null : { productid: row.productid, name: row.product_name ?? '' },
      pricePaise: row.price_paise,
      policy: row.delivery_policy ?? 'fixed',
      isApi,
      offers: [own, ...row.further.map(presentOffer)],
    };
  });
}

/** Every way to deliver an order: its own offer as recorded when it was placed, further offers and policy as of now. */
export async function listOrderOffers(
  queries: Queries,
  order: Pick<
    OrderRow,
    'is_api' | 'api_type' | 'supplier_product' | 'supplier_item_ids' | 'item_id' | 'product_id'
  >,
): Promise<{ offers: Offer[]; policy: DeliveryPolicy }> {
  const { rows } = await sql<{ further: ItemOfferRow[]; delivery_policy: DeliveryPolicy | null }>`
    select (select coalesce(json_agg(o order by o.position), '[]') from item_offers o where o.item_id = ${order.item_id}) as further,
      (select p.delivery_policy from products p where p.id = ${order.product_id}) as delivery_policy`.execute(
    queries,
  );
  const own = ownOffer({
    isApi: order.is_api,
    apiType: order.api_type,
    supplierProduct: order.supplier_product,
    supplierItemIds: order.supplier_item_ids,
  });
  return {
    offers: [own, ...(rows[0]?.further ?? []).map(presentOffer)],
    policy: rows[0]?.delivery_policy ?? 'fixed',
  };
}

interface OwnSupply {
  isApi: boolean;
  apiType: string;
  supplierProduct: string;
  supplierItemIds: string[];
}

/** The player was checked when the order was placed. */
function ownOffer({ isApi, apiType, supplierProduct, supplierItemIds }: OwnSupply): Offer {
  const supplier = SUPPLIERS.find(({ accounts }) =>
    accounts.some(({ apiTypes }) => apiTypes.includes(apiType)),
  );
  const account = supplier?.accounts.find(({ apiTypes }) => apiTypes.includes(apiType));
  return {
    id: OWN_OFFER,
    position: OWN_POSITION,
    supplier: supplier?.name ?? '',
    region: account?.region ?? '',
    supplierProduct,
    supplierItemIds,
    needsPlayerCheck: false,
    isEnabled: isApi,
    confirmedBy: null,
    confirmedAt: null,
  };
}

/** A row from PostgreSQL's JSON, where dates are text. */
function presentOffer(row: ItemOfferRow): Offer {
  return {
    id: row.id,
    position: row.position,
    supplier: row.supplier,
    region: row.region,
    supplierProduct: row.supplier_product,
    supplierItemIds: row.supplier_item_ids,
    needsPlayerCheck: row.needs_player_check,
    isEnabled: row.is_enabled,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
  };
}
