import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ProductRow } from './tables.ts';

/** Where an order of a product goes, by what rule, and the product's code there. */
type Supply = Pick<ProductRow, 'is_api' | 'api_type' | 'supplier_product' | 'delivery_policy'>;

const FIELDS = [
  'is_api',
  'api_type',
  'supplier_product',
  'delivery_policy',
] as const satisfies (keyof Supply)[];
const BY_HAND: Supply = { is_api: false, api_type: '', supplier_product: '', delivery_policy: 'fixed' };

/**
 * What a supplier delivers for a price is the owner's to change (CAT-4), also through the product. Refuses
 * `price-owner-only`. @param before the product as it is, if it exists
 */
export function requireOwnerForSupply(actor: Actor, after: Supply, before: Supply = BY_HAND): void {
  if (actor.caller.staffRole === 'owner') return;
  if (FIELDS.some((field) => before[field] !== after[field])) refuse('price-owner-only');
}

/**
 * The same for listing an item: under another product code its ids mean another pack. Others may list it where the
 * same code sells it already. Refuses `price-owner-only`. Call it before the list changes.
 */
export async function requireOwnerForListing(
  tx: Tx,
  actor: Actor,
  product: Supply,
  itemids: readonly number[],
): Promise<void> {
  if (actor.caller.staffRole === 'owner' || !product.is_api) return;
  const moved = await sql`
    select from items i
    where i.itemid = any(${[...itemids]}::int[]) and i.is_api and i.deleted_at is null and not exists (
      select from product_items pi join products p on p.id = pi.product_id
      where pi.item_id = i.id and p.is_api and p.api_type = ${product.api_type} and p.supplier_product = ${product.supplier_product})
    limit 1`.execute(tx);
  if (moved.rows.length > 0) refuse('price-owner-only');
}
