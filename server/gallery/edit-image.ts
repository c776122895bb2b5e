import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import type { GalleryType } from '@rush/contract/gallery.ts';
import { sql } from 'kysely';
import { type Actor, changedFields } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { refuse } from '#platform/refusal.ts';
import { type GalleryStaff, lockImage } from './gallery-staff.ts';
import { getStaffImage } from './list-gallery.ts';
import { readRedirect } from './upload-image.ts';

export interface ImageEdit {
  id: string;
  title?: string | null;
  redirectUrl?: string | null;
  headline?: string | null;
  line?: string | null;
  /** '' for no end. */
  endsAt?: string | null;
  version?: number;
}

/** Refuses `image-not-found`, `image-incomplete`, `redirect-invalid`, `version-stale`. */
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
        headline: edit.headline ?? before.headline,
        line: edit.line ?? before.line,
        ends_at: edit.endsAt ? new Date(edit.endsAt) : edit.endsAt === '' ? null : before.ends_at,
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

/** Pictures not listed follow. Refuses `image-not-found` for a picture of another type. */
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
