import type { HomeProducts, Item, Product } from '@rush/contract/catalog.ts';
import type { Role } from '@rush/contract/roles.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { presentItem, presentProduct } from './present-catalog.ts';
import type { ItemRow, ProductRow } from './tables.ts';

/** Learned elsewhere in the shop: whether a supplier is slow, how long a product's deliveries take. */
export interface DeliveryFacts {
  isDelayed(apiType: string): boolean;
  medianDeliverySeconds(productId: string): number | null;
}

type Row = ProductRow & { itemids: number[]; from_paise: number | null };

async function readProducts(queries: Queries, id: string | null): Promise<Row[]> {
  const isNumber = id !== null && /^\d{1,9}$/.test(id);
  const rows = await sql<Row>`
    select p.*, coalesce(array_agg(i.itemid order by pi.position) filter (where i.id is not null), '{}') as itemids,
           min(i.discounted_paise) filter (where i.in_stock and p.in_stock) as from_paise
    from products p
    left join product_items pi on pi.product_id = p.id
    left join items i on i.id = pi.item_id and i.deleted_at is null
    where p.deleted_at is null
      and (${id}::text is null or p.id = ${id} or p.productid = ${isNumber ? Number.parseInt(id, 10) : -1})
    group by p.id order by p.sort, p.productid`.execute(queries);
  return rows.rows;
}

const present = (row: Row, facts: DeliveryFacts): Product =>
  presentProduct(row, {
    itemids: row.itemids,
    fromPaise: row.from_paise,
    isDelayed: row.is_api && facts.isDelayed(row.api_type),
    medianDeliverySeconds: facts.medianDeliverySeconds(row.id),
  });

/** Every product on sale, in the shop's order. */
export async function listProducts(queries: Queries, facts: DeliveryFacts): Promise<Product[]> {
  return (await readProducts(queries, null)).map((row) => present(row, facts));
}

/** The home page's sections; trending products stay in their own section too (reading 4.8). */
export async function listHomeProducts(queries: Queries, facts: DeliveryFacts): Promise<HomeProducts> {
  const products = await listProducts(queries, facts);
  const of = (category: Product['category']) => products.filter((product) => product.category === category);
  return {
    trending: products.filter((product) => product.istrending),
    instantGames: of('instant-games'),
    games: of('games'),
    ott: of('ott'),
    others: of('others'),
  };
}

/** One product by `_id` or productid. Refuses `product-not-found`. */
export async function getProduct(queries: Queries, facts: DeliveryFacts, id: string): Promise<Product> {
  const [row] = await readProducts(queries, id);
  return row ? present(row, facts) : refuse('product-not-found');
}

/** The items of a product in its order, as the caller may see them. Refuses `product-not-found`. */
export async function listProductItems(queries: Queries, id: string, role: Role | null): Promise<Item[]> {
  const [product] = await readProducts(queries, id);
  if (!product) refuse('product-not-found');
  const items = await sql<ItemRow>`
    select i.* from items i join product_items pi on pi.item_id = i.id
    where pi.product_id = ${product.id} and i.deleted_at is null order by pi.position`.execute(queries);
  return items.rows.map((item) => presentItem(item, product, role));
}
