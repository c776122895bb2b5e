import type { updatePrices as updatePricesCall } from '@rush/contract/admin-catalog.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import type { Tables, Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { newId } from '#platform/ids.ts';
import { indianTime } from '#platform/indian-day.ts';
import { refuse } from '#platform/refusal.ts';
import { type CatalogStaff, invalidateCatalog } from './catalog-staff.ts';
import { editItemIn } from './edit-item.ts';
import { lockItem } from './lock-row.ts';
import { readItemBody } from './read-item-body.ts';

type Body = BodyOf<typeof updatePricesCall>;

/**
 * Changes prices permanently or for a sale, in one transaction. Refuses with `sale-over`, `sale-overlaps`, and for
 * the same reasons as `editItem`. @param changes with aliases resolved
 */
export async function updatePrices(
  staff: CatalogStaff,
  actor: Actor,
  changes: Body['items'],
  sale: Body['sale'],
): Promise<void> {
  if (sale && actor.caller.staffRole !== 'owner') refuse('price-owner-only');
  // Locking in a fixed order makes deadlocks rare.
  const sorted = changes.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  await staff.platform.db.transaction(async (tx) => {
    if (sale) await addSale(tx, staff, actor, sorted, sale);
    else for (const { _id: id, ...body } of sorted) await editItemIn(tx, staff, actor, { id, body });
  });
  invalidateCatalog(staff);
}

/**
 * Selling prices change for the duration of the sale, list price and stock immediately and permanently. Locking
 * the items prevents concurrent overlapping sales.
 */
async function addSale(
  tx: Tx,
  staff: CatalogStaff,
  actor: Actor,
  changes: Body['items'],
  { startsAt, endsAt }: NonNullable<Body['sale']>,
): Promise<void> {
  const { clock, config } = staff.platform;
  const now = clock.now();
  const sale = { id: newId(now.getTime()), starts_at: new Date(startsAt), ends_at: new Date(endsAt) };
  if (sale.ends_at <= sale.starts_at || sale.ends_at <= now) refuse('sale-over');
  const rows = [];
  for (const { _id, version, originalprice, inStock, ...body } of changes) {
    const item = await lockItem(tx, _id, { change: 'edit', version });
    if (originalprice !== undefined || inStock !== undefined)
      await editItemIn(tx, staff, actor, { id: item.id, body: { originalprice, inStock } });
    const draft = readItemBody(body, 'edit', { publicUrl: config.publicUrl, before: item });
    const { discounted_paise = null, resell_paise = null } = draft;
    if ((discounted_paise ?? resell_paise) === null) continue;
    const overlap = await tx
      .selectFrom('price_sales')
      .select(['starts_at', 'ends_at'])
      .where('item_id', '=', item.id)
      .where('starts_at', '<', sale.ends_at)
      .where('ends_at', '>', sale.starts_at)
      .executeTakeFirst();
    const times = [overlap?.starts_at, overlap?.ends_at].map((at) => at && indianTime(at).slice(0, 16));
    if (overlap)
      refuse('sale-overlaps', {
        message: `${item.name} already has a sale from ${times.join(' to ')} (IST).`,
      });
    const isIncrease =
      Number(discounted_paise) > item.discounted_paise || Number(resell_paise) > item.resell_paise;
    if (isIncrease)
      refuse('item-invalid', { message: `${item.name}: a sale price can’t be above the usual one.` });
    const row = { ...sale, item_id: item.id, discounted_paise, resell_paise };
    await tx.insertInto('price_sales').values(row).execute();
    rows.push(row);
  }
  if (rows.length === 0) refuse('item-invalid', { message: 'A sale needs a price.' });
  await recordSale(tx, staff, actor, 'sale.create', rows);
}

type SaleRow = Selectable<Tables['price_sales']>;

/** Audits the change, and increments the items' versions so that no process accepts an order at the old price. */
async function recordSale(
  tx: Tx,
  staff: CatalogStaff,
  actor: Actor,
  action: 'sale.create' | 'sale.end',
  rows: readonly SaleRow[],
): Promise<void> {
  await sql`update items set version = version + 1 where id = any(${rows.map((row) => row.item_id)})`.execute(
    tx,
  );
  const [before, after] = action === 'sale.end' ? [rows, null] : [null, rows];
  await staff.audit(tx, actor, { action, subject: 'sale', subjectId: rows[0]?.id ?? '', before, after });
  await announceIn(tx, 'catalog');
}

/** Refuses with `sale-not-found`. */
export async function endSale(staff: CatalogStaff, actor: Actor, id: string): Promise<void> {
  const { db, clock } = staff.platform;
  await db.transaction(async (tx) => {
    const rows = await tx
      .deleteFrom('price_sales')
      .where('id', '=', id)
      .where('ends_at', '>', clock.now())
      .returningAll()
      .execute();
    if (rows.length === 0) refuse('sale-not-found');
    await recordSale(tx, staff, actor, 'sale.end', rows);
  });
  invalidateCatalog(staff);
}
