import type { Queries, Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import './tables.ts';

/** Banners and popup that the seed put up and no member of staff has saved since, identified by their pictures. */
export function findDemoGallery(queries: Queries): Promise<{ id: string; title: string }[]> {
  return queries
    .selectFrom('gallery_images')
    .select(['id', 'title'])
    .where((row) =>
      row.or([row('url', 'like', '/images/demo-banner-%'), row('url', 'like', '/images/demo-popup%')]),
    )
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Takes them down; the back-office can restore each. */
export async function clearDemoGallery(tx: Tx, now: Date): Promise<void> {
  const found = await findDemoGallery(tx);
  if (found.length === 0) return;
  await tx
    .updateTable('gallery_images')
    .set({ deleted_at: now, updated_at: now })
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute();
  await announceIn(tx, 'gallery');
}
