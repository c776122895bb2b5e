import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { type Actor, changedFields } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { refuse } from '#platform/refusal.ts';
import type { GalleryStaff } from './gallery-staff.ts';
import { getStaffImage } from './list-staff-images.ts';
import { lockImage } from './lock-image.ts';
import { readRedirect } from './read-upload.ts';

export interface ImageEdit {
  id: string;
  title?: string | null;
  redirectUrl?: string | null;
  version?: number;
}

/**
 * Changes a picture's title and where it leads; the picture itself never changes under its address. Refuses
 * `image-not-found`, `image-incomplete`, `redirect-invalid`, `version-stale`.
 */
export async function editImage(staff: GalleryStaff, actor: Actor, edit: ImageEdit): Promise<StaffImage> {
  const { db, clock, config } = staff.platform;
  if (edit.title === '') refuse('image-incomplete', { fields: [{ field: 'title', message: 'is required' }] });
  const redirect = edit.redirectUrl ?? undefined;
  await db.transaction(async (tx) => {
    const before = await lockImage(tx, edit.id, { version: edit.version });
    const after = await tx
      .updateTable('gallery_images')
      .set({
        title: edit.title ?? before.title,
        redirect_url: redirect === undefined ? before.redirect_url : readRedirect(redirect, config.publicUrl),
        version: before.version + 1,
        updated_at: clock.now(),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await staff.audit(tx, actor, {
      action: 'image.edit',
      subject: 'image',
      subjectId: before.id,
      ...changedFields(before, after),
    });
    await announceIn(tx, 'gallery');
  });
  staff.responseCache.invalidate('gallery');
  return getStaffImage(db.queries, edit.id);
}
