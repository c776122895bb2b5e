import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { refuse } from '#platform/refusal.ts';
import { type CatalogStaff, showChange } from './catalog-staff.ts';

/**
 * Sets the order in which the shop shows its products; those that are not named follow in their old order.
 * Refuses `product-not-found` for an id that is none.
 *
 * @param ids `_id` or productid of each
 */
export async function orderProducts(
  staff: CatalogStaff,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  await staff.platform.db.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .select(['id', 'productid'])
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .orderBy('productid')
      .forUpdate()
      .execute();
    const before = rows.map((row) => row.id);
    const named = ids.map(
      (id) =>
        rows.find((row) => row.id === id || String(row.productid) === id)?.id ?? refuse('product-not-found'),
    );
    const after = [...new Set([...named, ...before])];
    await sql`
      update products p set sort = o.place::int from unnest(${after}::text[]) with ordinality as o(id, place)
      where p.id = o.id`.execute(tx);
    await staff.audit(tx, actor, {
      action: 'product.order',
      subject: 'catalogue',
      subjectId: 'products',
      before,
      after,
    });
    await announceIn(tx, 'catalog');
  });
  showChange(staff);
}
