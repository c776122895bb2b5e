import type {
  listSales as listSalesCall,
  updatePrices as updatePricesCall,
} from '@rush/contract/admin-catalog.ts';
import type { AnswerOf, BodyOf } from '@rush/contract/call.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { newId } from '#platform/ids.ts';
import { indianTime } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { type CatalogStaff, showChange } from './catalog-staff.ts';
import { editItemIn } from './edit-item.ts';
import { lockItem } from './lock-row.ts';
import { readItemBody } from './read-item-body.ts';
import type { ItemRow } from './tables.ts';

type Body = BodyOf<typeof updatePricesCall>;

/**
 * Changes prices for good, or for the time of a sale, in one transaction. Refuses as `editItem`, and `sale-over` and
 * `sale-overlaps`. @param changes with aliases resolved
 */
export async function updatePrices(
  staff: CatalogStaff,
  actor: Actor,
  changes: Body['items'],
  sale: Body['sale'],
): Promise<void> {
  if (sale && actor.caller.staffRole !== 'owner') refuse('price-owner-only');
  // The same order for everyone avoids deadlocks.
  const sorted = changes.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  await staff.platform.db.transaction(async (tx) => {
    if (sale) await addSale(tx, staff, actor, sorted, sale);
    else for (const { _id: id, ...body } of sorted) await editItemIn(tx, staff, actor, { id, body });
  });
  showChange(staff);
}

/** The locks on the items keep a second sale from slipping in between. */
async function addSale(
  tx: Tx,
  staff: CatalogStaff,
  actor: Actor,
  changes: Body['items'],
  { startsAt, endsAt }: NonNullable<Body['sale']>,
): Promise<void> {
  const { clock, config } = staff.platform;
  const now = clock.now();
  const [starts_at, ends_at] = [new Date(startsAt), new Date(endsAt)];
  if (ends_at <= starts_at || ends_at <= now) refuse('sale-over');
  const id = newId(now.getTime());
  const rows = new Map<string, { name: string; discounted_paise: number; resell_paise: number }>();
  for (const { _id, ...body } of changes) {
    const item = await lockItem(tx, _id, { change: 'edit', version: body.version });
    const draft = readItemBody(body, 'edit', { publicUrl: config.publicUrl, before: item });
    rows.set(item.id, {
      name: item.name,
      discounted_paise: draft.discounted_paise ?? item.discounted_paise,
      resell_paise: draft.resell_paise ?? item.resell_paise,
    });
  }
  const itemIds = [...rows.keys()];
  const { rows: others } = await sql<{ item_id: string; starts_at: Date; ends_at: Date }>`
    select item_id, starts_at, ends_at from price_sales
    where item_id = any(${itemIds}) and starts_at < ${ends_at} and ends_at > ${starts_at}
    order by starts_at limit 1`.execute(tx);
  if (others[0]) refuse('sale-overlaps', { message: overlap(rows.get(others[0].item_id)?.name, others[0]) });
  const values = [...rows].map(([item_id, { name: _, ...prices }]) => ({
    id,
    item_id,
    starts_at,
    ends_at,
    ...prices,
  }));
  await tx.insertInto('price_sales').values(values).execute();
  await staff.audit(tx, actor, {
    action: 'sale.create',
    subject: 'sale',
    subjectId: id,
    before: null,
    after: { starts_at, ends_at, items: [...rows.values()] },
  });
  await showPrices(tx, itemIds);
}

const overlap = (name = 'This pack', { starts_at, ends_at }: { starts_at: Date; ends_at: Date }): string =>
  `${name} already has a sale from ${indianTime(starts_at).slice(0, 16)} to ${indianTime(ends_at).slice(0, 16)} (IST).`;

/** A new version keeps other processes from writing orders at the price before. */
async function showPrices(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`update items set version = version + 1 where id = any(${[...itemIds]})`.execute(tx);
  await announceIn(tx, 'catalog');
}

/** Those on or to come, by their start. */
export async function listSales({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<AnswerOf<typeof listSalesCall>> {
  const rows = await db.queries
    .selectFrom('price_sales as s')
    .innerJoin('items as i', 'i.id', 's.item_id')
    .select(['s.id', 'i.itemid', 's.starts_at', 's.ends_at', 's.discounted_paise', 's.resell_paise'])
    .where('s.ends_at', '>', clock.now())
    .where('i.deleted_at', 'is', null)
    .orderBy('s.starts_at')
    .orderBy('i.itemid')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    itemid: row.itemid,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    price: rupeesFromPaise(row.discounted_paise),
    resellPrice: rupeesFromPaise(row.resell_paise),
  }));
}

/** Refuses `sale-not-found`. */
export async function endSale(staff: CatalogStaff, actor: Actor, id: string): Promise<void> {
  const { db, clock } = staff.platform;
  await db.transaction(async (tx) => {
    const { rows } = await sql<Pick<ItemRow, 'id'>>`
      delete from price_sales where id = ${id} and ends_at > ${clock.now()} returning item_id as id`.execute(
      tx,
    );
    if (rows.length === 0) refuse('sale-not-found');
    await staff.audit(tx, actor, {
      action: 'sale.end',
      subject: 'sale',
      subjectId: id,
      before: { items: rows.length },
      after: null,
    });
    await showPrices(
      tx,
      rows.map((row) => row.id),
    );
  });
  showChange(staff);
}
