import type { GalleryType } from '@rush/contract/gallery.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { refuse } from '#platform/refusal.ts';
import type { GalleryStaff } from './gallery-staff.ts';

/**
 * Sets the order of the pictures of one type; those that are not named follow in their old order. Refuses
 * `image-not-found` for an id that is none of this type.
 */
export async function orderImages(
  staff: GalleryStaff,
  actor: Actor,
  type: GalleryType,
  ids: readonly string[],
): Promise<void> {
  await staff.platform.db.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('gallery_images')
      .select('id')
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const before = rows.map((row) => row.id);
    if (ids.some((id) => !before.includes(id))) refuse('image-not-found');
    const after = [...new Set([...ids, ...before])];
    await sql`
      update gallery_images g set position = o.place::int
      from unnest(${after}::text[]) with ordinality as o(id, place)
      where g.id = o.id`.execute(tx);
    await staff.audit(tx, actor, {
      action: 'image.order',
      subject: 'gallery',
      subjectId: type,
      before,
      after,
    });
    await announceIn(tx, 'gallery');
  });
  staff.responseCache.invalidate('gallery');
}
