import type { StaffItem } from '@rush/contract/catalog.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { StaffList } from './list-staff-products.ts';
import { presentItem } from './present-catalog.ts';
import type { ItemRow } from './tables.ts';

type Row = ItemRow & { productids: number[] };

const COLUMNS = sql`i.*, coalesce(array_agg(p.productid order by p.productid) filter (where p.id is not null), '{}') as productids`;
const TABLES = sql`items i
  left join product_items pi on pi.item_id = i.id
  left join products p on p.id = pi.product_id and p.deleted_at is null`;

/** Items as staff sees them, newest first. */
export async function listStaffItems(queries: Queries, list: StaffList): Promise<StaffItem[]> {
  const before = list.before ?? null;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${TABLES}
    where (i.deleted_at is not null) = ${list.isDeleted}
      and (${before}::text is null or i.itemid < (select b.itemid from items b where b.id = ${before} or b.itemid::text = ${before} limit 1))
    group by i.id order by i.itemid desc limit ${list.limit ?? null}`.execute(queries);
  return rows.map(presentStaffItem);
}

/** One item as staff sees it, deleted or not. */
export async function getStaffItem(queries: Queries, id: string): Promise<StaffItem> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${TABLES} where i.id = ${id} group by i.id`.execute(
    queries,
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no item ${id}`);
  return presentStaffItem(row);
}

function presentStaffItem(row: Row): StaffItem {
  return {
    // Staff sees the item's own stock, whatever its products are.
    ...presentItem(row, { in_stock: true }, 'admin'),
    originalprice: rupeesFromPaise(row.original_paise),
    resellprice: rupeesFromPaise(row.resell_paise),
    apiType: row.api_type,
    itemidarray: row.supplier_item_ids,
    cost: row.cost_paise === null ? null : rupeesFromPaise(row.cost_paise),
    products: row.productids,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}
