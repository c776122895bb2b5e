import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import type { GalleryType } from '@rush/contract/gallery.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { hasRoomFor } from '#platform/files/disk-space.ts';
import { picturePath } from '#platform/files/picture-path.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { GalleryStaff } from './gallery-staff.ts';
import { getStaffImage } from './list-staff-images.ts';
import type { WidthSet } from './pictures/encode-picture.ts';
import { storeUpload } from './pictures/store-upload.ts';
import { readUpload } from './read-upload.ts';

const WIDTHS_OF: Readonly<Record<GalleryType, WidthSet>> = {
  CarouselMb: 'banner',
  CarouselPc: 'banner',
  Banner: 'banner',
  Popup: 'art',
  Item: 'art',
  Product: 'art',
};

/**
 * Takes a picture into the gallery. A new popup becomes the first, since only the first is shown; any other
 * picture comes last. Refuses with the words of uploadImage.
 */
export async function uploadImage(staff: GalleryStaff, actor: Actor, request: Request): Promise<StaffImage> {
  const { db, clock, config } = staff.platform;
  const upload = await readUpload(request, config.publicUrl);
  if (!(await hasRoomFor(staff.platform, 'pictures'))) refuse('disk-full');
  const picture = await storeUpload(
    { queries: db.queries, files: staff.files },
    upload.bytes,
    WIDTHS_OF[upload.type],
  );
  const now = clock.now();
  const row = {
    id: newId(now.getTime()),
    title: upload.title,
    type: upload.type,
    url: picturePath(picture.key),
    redirect_url: upload.redirectUrl,
    created_at: now,
    updated_at: now,
  };
  const place =
    upload.type === 'Popup'
      ? sql<number>`(select coalesce(min(position), 0) - 1 from gallery_images where type = ${upload.type})`
      : sql<number>`(select coalesce(max(position), 0) + 1 from gallery_images where type = ${upload.type})`;
  await db.transaction(async (tx) => {
    await tx
      .insertInto('gallery_images')
      .values({ ...row, position: place })
      .execute();
    await staff.audit(tx, actor, {
      action: 'image.upload',
      subject: 'image',
      subjectId: row.id,
      before: null,
      after: row,
    });
    await announceIn(tx, 'gallery');
  });
  staff.responseCache.invalidate('gallery');
  return getStaffImage(db.queries, row.id);
}
