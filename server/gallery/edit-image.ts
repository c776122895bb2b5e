import type { editImage as editImageCall, StaffImage } from '@rush/contract/admin-gallery.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import type { GalleryType } from '@rush/contract/gallery.ts';
import { sql } from 'kysely';
import { type Actor, changedFields } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { refuse } from '#platform/refusal.ts';
import { type Gallery, lockImage } from './gallery.ts';
import { getStaffImage } from './list-gallery.ts';
import type { GalleryImageRow } from './tables.ts';
import { readRedirect } from './upload-image.ts';

/** Refuses with `image-not-found`, `image-incomplete`, `redirect-invalid`, `version-stale`. */
export async function editImage(
  gallery: Gallery,
  actor: Actor,
  edit: BodyOf<typeof editImageCall> & { id: string },
): Promise<StaffImage> {
  const { db, clock, config } = gallery.platform;
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
        hi: JSON.stringify(edit.hi ?? before.hi),
        starts_at: momentOf(edit.startsAt, before.starts_at),
        ends_at: momentOf(edit.endsAt, before.ends_at),
        redirect_url: redirect === undefined ? before.redirect_url : readRedirect(redirect, config.publicUrl),
        version: before.version + 1,
        updated_at: clock.now(),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await gallery.audit(tx, actor, {
      action: 'image.edit',
      subjectId: before.id,
      ...changedFields(before, after),
    });
    await announceIn(tx, 'gallery');
  });
  gallery.responseCache.invalidate('gallery');
  return getStaffImage(db.queries, edit.id);
}

const momentOf = (input: string | null | undefined, before: Date | null): Date | null =>
  input ? new Date(input) : input === '' ? null : before;

/** Unlisted pictures follow in their current order. Refuses with `image-not-found` for a picture of another type. */
export async function orderImages(
  gallery: Gallery,
  actor: Actor,
  type: GalleryType,
  ids: readonly string[],
): Promise<void> {
  await gallery.platform.db.transaction(async (tx) => {
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
    await gallery.audit(tx, actor, {
      action: 'image.order',
      subject: 'gallery',
      subjectId: type,
      before,
      after,
    });
    await announceIn(tx, 'gallery');
  });
  gallery.responseCache.invalidate('gallery');
}

/** Keeps the files. Refuses with `image-not-found`, `image-in-use`. */
export async function setImageDeleted(gallery: Gallery, actor: Actor, id: string, isDeleted: boolean) {
  const { db, clock } = gallery.platform;
  await db.transaction(async (tx) => {
    const row = await lockImage(tx, id, { isDeleted: !isDeleted });
    if (isDeleted && !(await hasDuplicate(tx, row))) await requireUnused(gallery, tx, row.url);
    const now = clock.now();
    await tx
      .updateTable('gallery_images')
      .set({ deleted_at: isDeleted ? now : null, version: row.version + 1, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    await gallery.audit(tx, actor, {
      action: isDeleted ? 'image.delete' : 'image.restore',
      subjectId: row.id,
      before: { title: row.title, url: row.url, isDeleted: !isDeleted },
      after: { title: row.title, url: row.url, isDeleted },
    });
    await announceIn(tx, 'gallery');
  });
  gallery.responseCache.invalidate('gallery');
  return getStaffImage(db.queries, id);
}

async function requireUnused(gallery: Gallery, tx: Tx, url: string): Promise<void> {
  const uses = await gallery.listPictureUses(tx, url);
  if (uses.length === 0) return;
  refuse('image-in-use', {
    message: `This image is shown by ${uses.join(', ')}. Replace it there first.`,
  });
}

/** Identical uploads share a URL, so one of them may be deleted while that URL is in use. */
async function hasDuplicate(tx: Tx, { id, url }: GalleryImageRow): Promise<boolean> {
  const duplicate = await tx
    .selectFrom('gallery_images')
    .select('id')
    .where('url', '=', url)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return duplicate !== undefined;
}
