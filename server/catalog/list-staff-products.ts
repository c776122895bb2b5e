import type { StaffProduct } from '@rush/contract/catalog.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { DeliveryFacts } from './list-products.ts';
import { type CheckedItem, checkTypeOf } from './player-check.ts';
import { presentProduct } from './present-catalog.ts';
import type { ProductRow } from './tables.ts';

export interface StaffList {
  /** The deleted ones instead of those on sale. */
  isDeleted: boolean;
  /** `_id` or number of the last row seen. */
  before?: string;
  limit?: number;
}

type Row = ProductRow & { itemids: number[]; from_paise: number | null; items: CheckedItem[] };

const COLUMNS = sql`p.*, coalesce(array_agg(i.itemid order by pi.position, i.itemid) filter (where i.id is not null), '{}') as itemids,
  min(i.discounted_paise) filter (where i.in_stock and p.in_stock) as from_paise,
  coalesce(jsonb_agg(jsonb_build_object('is_api', i.is_api, 'api_type', i.api_type, 'supplier_item_ids', i.supplier_item_ids))
    filter (where i.id is not null), '[]') as items`;
const TABLES = sql`products p
  left join product_items pi on pi.product_id = p.id
  left join items i on i.id = pi.item_id and i.deleted_at is null`;

/** Products as staff sees them, newest first. */
export async function listStaffProducts(
  queries: Queries,
  facts: DeliveryFacts,
  list: StaffList,
): Promise<StaffProduct[]> {
  const before = list.before ?? null;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${TABLES}
    where (p.deleted_at is not null) = ${list.isDeleted}
      and (${before}::text is null or p.productid < (select b.productid from products b where b.id = ${before} or b.productid::text = ${before} limit 1))
    group by p.id order by p.productid desc limit ${list.limit ?? null}`.execute(queries);
  return rows.map((row) => presentStaffProduct(row, facts));
}

/** One product as staff sees it, deleted or not. */
export async function getStaffProduct(
  queries: Queries,
  facts: DeliveryFacts,
  id: string,
): Promise<StaffProduct> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${TABLES} where p.id = ${id} group by p.id`.execute(
    queries,
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no product ${id}`);
  return presentStaffProduct(row, facts);
}

function presentStaffProduct(row: Row, facts: DeliveryFacts): StaffProduct {
  const product = presentProduct(row, {
    itemids: row.itemids,
    fromPaise: row.from_paise,
    checksPlayer: checkTypeOf(row, row.items, facts.isSupplied) !== null,
    isDelayed: row.is_api && facts.isDelayed(row.api_type),
    medianDeliverySeconds: facts.medianDeliverySeconds(row.id),
  });
  return {
    ...product,
    supplierProduct: row.supplier_product,
    deliveryPolicy: row.delivery_policy,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}
