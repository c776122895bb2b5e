import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { CatalogStaff } from './catalog-staff.ts';
import type { CheckedItem } from './checked-products.ts';
import { type DeliveryFacts, presentItem, presentProduct } from './list-products.ts';
import { pricesAt } from './prices.ts';
import type { ItemRow, ProductRow } from './tables.ts';

export interface StaffListQuery {
  isDeleted: boolean;
  before?: string;
  limit?: number;
}

type StaffReader = Pick<CatalogStaff, 'platform' | 'facts'>;
type StaffProductRow = ProductRow & { itemids: number[]; from_paise: number | null; items: CheckedItem[] };

const selectProducts = (now: Date) => sql`
  select p.*, coalesce(array_agg(i.itemid order by pi.position, i.itemid) filter (where i.id is not null), '{}') as itemids,
    min(price.discounted_paise) filter (where i.in_stock and p.in_stock) as from_paise,
    coalesce(jsonb_agg(jsonb_build_object('is_api', i.is_api, 'api_type', i.api_type, 'supplier_item_ids', i.supplier_item_ids))
      filter (where i.id is not null), '[]') as items
  from products p
  left join product_items pi on pi.product_id = p.id
  left join items i on i.id = pi.item_id and i.deleted_at is null ${pricesAt(now)}`;

export async function listStaffProducts(
  { platform, facts }: StaffReader,
  query: StaffListQuery,
): Promise<StaffProduct[]> {
  const before = query.before ?? null;
  const { rows } = await sql<StaffProductRow>`
    ${selectProducts(platform.clock.now())}
    where (p.deleted_at is not null) = ${query.isDeleted}
      and (${before}::text is null or p.productid < (select b.productid from products b where b.id = ${before} or b.productid::text = ${before} limit 1))
    group by p.id order by p.productid desc limit ${query.limit ?? null}`.execute(platform.db.queries);
  return rows.map((row) => presentStaffProduct(row, facts));
}

export async function getStaffProduct({ platform, facts }: StaffReader, id: string): Promise<StaffProduct> {
  const { rows } = await sql<StaffProductRow>`
    ${selectProducts(platform.clock.now())} where p.id = ${id} group by p.id`.execute(platform.db.queries);
  if (!rows[0]) throw new Error(`there is no product ${id}`);
  return presentStaffProduct(rows[0], facts);
}

function presentStaffProduct(row: StaffProductRow, facts: DeliveryFacts): StaffProduct {
  return {
    ...presentProduct(row, row.items, facts),
    items: row.itemids,
    fromPrice: row.from_paise === null ? null : rupeesFromPaise(row.from_paise),
    supplierProduct: row.supplier_product,
    ...presentRowMetadata(row),
  };
}

type StaffItemRow = ItemRow & Pick<StaffItem, 'sales'> & { productids: number[] };

const selectItems = sql`
  select i.*, coalesce(array_agg(p.productid order by p.productid) filter (where p.id is not null), '{}') as productids,
    (select coalesce(json_agg(json_build_object('_id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
      'price', coalesce(s.discounted_paise, i.discounted_paise) / 100.0) order by s.starts_at), '[]') from price_sales s where s.item_id = i.id) as sales
  from items i
  left join product_items pi on pi.item_id = i.id
  left join products p on p.id = pi.product_id and p.deleted_at is null`;

export async function listStaffItems(queries: Queries, query: StaffListQuery): Promise<StaffItem[]> {
  const before = query.before ?? null;
  const { rows } = await sql<StaffItemRow>`
    ${selectItems}
    where (i.deleted_at is not null) = ${query.isDeleted}
      and (${before}::text is null or i.itemid < (select b.itemid from items b where b.id = ${before} or b.itemid::text = ${before} limit 1))
    group by i.id order by i.itemid desc limit ${query.limit ?? null}`.execute(queries);
  return rows.map(presentStaffItem);
}

export async function getStaffItem(queries: Queries, id: string): Promise<StaffItem> {
  const { rows } = await sql<StaffItemRow>`${selectItems} where i.id = ${id} group by i.id`.execute(queries);
  if (!rows[0]) throw new Error(`there is no item ${id}`);
  return presentStaffItem(rows[0]);
}

function presentStaffItem(row: StaffItemRow): StaffItem {
  return {
    // The item's own stock, regardless of its products.
    ...presentItem(row, { in_stock: true }, 'admin'),
    originalprice: rupeesFromPaise(row.original_paise),
    resellprice: rupeesFromPaise(row.resell_paise),
    apiType: row.api_type,
    itemidarray: row.supplier_item_ids,
    cost: row.cost_paise === null ? null : rupeesFromPaise(row.cost_paise),
    products: row.productids,
    sales: row.sales,
    ...presentRowMetadata(row),
  };
}

const presentRowMetadata = (row: ItemRow | ProductRow) => ({
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});
