import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { refuse } from '#platform/refusal.ts';
import { type GalleryStaff, lockImage } from './gallery-staff.ts';
import { getStaffImage } from './list-gallery.ts';
import type { GalleryImageRow } from './tables.ts';

/** Keeps the files. Refuses `image-not-found`, `image-in-use`. */
export async function deleteImage(staff: GalleryStaff, actor: Actor, id: string): Promise<void> {
  await setDeleted(staff, actor, id, true);
}

/** Refuses `image-not-found`. */
export async function restoreImage(staff: GalleryStaff, actor: Actor, id: string): Promise<StaffImage> {
  await setDeleted(staff, actor, id, false);
  return getStaffImage(staff.platform.db.queries, id);
}

async function setDeleted(staff: GalleryStaff, actor: Actor, id: string, isDeleted: boolean): Promise<void> {
  const { db, clock } = staff.platform;
  await db.transaction(async (tx) => {
    const row = await lockImage(tx, id, { isDeleted: !isDeleted });
    if (isDeleted && !(await hasTwin(tx, row))) await requireUnused(staff, tx, row.url);
    const now = clock.now();
    await tx
      .updateTable('gallery_images')
      .set({ deleted_at: isDeleted ? now : null, version: row.version + 1, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    await staff.audit(tx, actor, {
      action: isDeleted ? 'image.delete' : 'image.restore',
      subject: 'image',
      subjectId: row.id,
      before: { title: row.title, url: row.url, isDeleted: !isDeleted },
      after: { title: row.title, url: row.url, isDeleted },
    });
    await announceIn(tx, 'gallery');
  });
  staff.responseCache.invalidate('gallery');
}

async function requireUnused(staff: GalleryStaff, tx: Tx, url: string): Promise<void> {
  const uses = await staff.listPictureUses(tx, url);
  if (uses.length === 0) return;
  refuse('image-in-use', {
    message: `This image is shown by ${uses.join(', ')}. Give it another one first.`,
  });
}

/** Identical uploads share a URL, so one of them may be deleted while in use. */
async function hasTwin(tx: Tx, { id, url }: GalleryImageRow): Promise<boolean> {
  const duplicate = await tx
    .selectFrom('gallery_images')
    .select('id')
    .where('url', '=', url)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return duplicate !== undefined;
}
