import { isDeepStrictEqual } from 'node:util';
import { FIELD_EDITORS, type StaffRole } from '@rush/contract/roles.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { ItemDraft } from './read-item-body.ts';
import type { ProductDraft } from './read-product-body.ts';
import type { ProductRow } from './tables.ts';

type Draft = { product: Omit<ProductDraft, 'itemids'>; item: ItemDraft };
type Subject = keyof Draft;
/** Does not compile if FIELD_EDITORS lacks a field of a draft. */
const EDITORS: { [S in Subject]: Record<keyof Draft[S], StaffRole> } = FIELD_EDITORS;

/** Refuses with `price-owner-only` if a caller who is not an owner changes an owner-only field. */
export function requireOwnerForChange<S extends Subject>(
  actor: Actor,
  subject: S,
  before: Draft[S],
  after: Draft[S],
): void {
  if (actor.caller.staffRole === 'owner') return;
  const editors: Readonly<Record<string, StaffRole>> = EDITORS[subject];
  const stored: Readonly<Record<string, unknown>> = { ...before };
  const isRestricted = Object.entries(after).some(
    ([field, value]) =>
      value !== undefined && editors[field] !== 'catalogue' && !isDeepStrictEqual(value, stored[field]),
  );
  if (isRestricted) refuse('price-owner-only');
}

/**
 * Under another product, a supplier's item may deliver a different pack or skip the player check. Staff who are not
 * owners may therefore list it only if a product with the same type and supply already lists it. Refuses with
 * `price-owner-only`. Call this before the list changes.
 */
export async function requireOwnerForListing(
  tx: Tx,
  actor: Actor,
  product: ProductRow,
  itemids: readonly number[],
): Promise<void> {
  if (actor.caller.staffRole === 'owner') return;
  const unlisted = await sql`
    select from items i
    where i.itemid = any(${[...itemids]}::int[]) and i.is_api and i.deleted_at is null and not exists (
      select from product_items pi join products p on p.id = pi.product_id
      where pi.item_id = i.id and p.deleted_at is null and p.type = ${product.type} and p.is_api = ${product.is_api} and p.api_type = ${product.api_type} and p.supplier_product = ${product.supplier_product})
    limit 1`.execute(tx);
  if (unlisted.rows.length > 0) refuse('price-owner-only');
}
