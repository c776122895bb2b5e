import { PICTURE_BYTES_MAX, type StaffImage } from '@rush/contract/admin-gallery.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { text } from '@rush/contract/fields.ts';
import { GALLERY_TYPES, type GalleryType } from '@rush/contract/gallery.ts';
import { safeLink } from '@rush/contract/safe-link.ts';
import type { OwnPicture } from '@rush/contract/shop.ts';
import { sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { hasRoomFor } from '#platform/files/disk-space.ts';
import { picturePath } from '#platform/files/picture-path.ts';
import type { Incoming } from '#platform/http/binding.ts';
import { newId } from '#platform/ids.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Gallery } from './gallery.ts';
import { getStaffImage } from './list-gallery.ts';
import type { WidthSet } from './pictures/encode-picture.ts';
import { storeUpload } from './pictures/store-upload.ts';

const WIDTHS_OF: Readonly<Record<GalleryType, WidthSet>> = {
  CarouselMb: 'banner',
  CarouselPc: 'banner',
  Banner: 'banner',
  Popup: 'art',
  Item: 'art',
  Product: 'art',
};

/** Appends a picture, but prepends a popup, because only the first popup is shown. */
export async function uploadImage(gallery: Gallery, actor: Actor & Upload): Promise<StaffImage> {
  const { db, clock, config } = gallery.platform;
  const upload = await readImageForm(actor, config.publicUrl);
  if (!(await hasRoomFor(gallery.platform, 'pictures'))) refuse('disk-full');
  const picture = await storeUpload(
    { queries: db.queries, files: gallery.files },
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
  const position =
    upload.type === 'Popup'
      ? sql<number>`(select coalesce(min(position), 0) - 1 from gallery_images where type = ${upload.type})`
      : sql<number>`(select coalesce(max(position), 0) + 1 from gallery_images where type = ${upload.type})`;
  await db.transaction(async (tx) => {
    const inserted = { ...row, position };
    await tx.insertInto('gallery_images').values(inserted).execute();
    await gallery.audit(tx, actor, {
      action: 'image.upload',
      subjectId: row.id,
      after: row,
    });
    await announceIn(tx, 'gallery');
  });
  gallery.responseCache.invalidate('gallery');
  return getStaffImage(db.queries, row.id);
}

export async function uploadBrandPicture(gallery: Gallery, incoming: Upload): Promise<OwnPicture> {
  const file = (await readForm(incoming)).get('images');
  if (file === null || typeof file === 'string') refuse('image-incomplete');
  if (!(await hasRoomFor(gallery.platform, 'pictures'))) refuse('disk-full');
  const { queries } = gallery.platform.db;
  const bytes = Buffer.from(await file.arrayBuffer());
  const { key, width, height } = await storeUpload({ queries, files: gallery.files }, bytes, 'banner');
  return { url: picturePath(key), width, height };
}

type Upload = Pick<Incoming<AnyCall>, 'request' | 'readUpload'>;

/** Leaves room for the other fields and the multipart boundaries. */
const FORM_BYTES_MAX = PICTURE_BYTES_MAX + 64 * 1024;
const Title = text(120);

/** Refuses with `image-incomplete`, `image-type-unknown`, `redirect-invalid`, and as `readForm` does. */
async function readImageForm(incoming: Upload, publicUrl: string) {
  const form = await readForm(incoming);
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const title = Title.safeParse(field('title'));
  const files = form.getAll('images').filter((entry) => typeof entry !== 'string');
  const problems = [
    !title.data && { field: 'title', message: 'must be 1 to 120 characters' },
    field('type') === '' && { field: 'type', message: 'is required' },
    files.length === 0 && { field: 'images', message: 'is required' },
    files.length > 1 && { field: 'images', message: 'must be one file' },
  ].filter((problem) => problem !== false);
  const [file] = files;
  if (problems.length > 0 || !file || !title.success) refuse('image-incomplete', { fields: problems });
  const type = GALLERY_TYPES.find((name) => name === field('type'));
  if (!type)
    refuse('image-type-unknown', {
      fields: [{ field: 'type', message: `must be one of ${GALLERY_TYPES.join(', ')}` }],
    });
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length > PICTURE_BYTES_MAX) refuse('picture-too-large');
  return { title: title.data, type, redirectUrl: readRedirect(field('redirectUrl'), publicUrl), bytes };
}

async function readForm({ request, readUpload }: Upload): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    refuse('unsupported-media-type', { message: 'Please send the picture as multipart/form-data.' });
  }
  try {
    const body = await readUpload(FORM_BYTES_MAX);
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    if (error instanceof Refusal)
      throw error.type === 'payload-too-large' ? new Refusal('picture-too-large') : error;
    return refuse('bad-request', { detail: 'the form could not be read' });
  }
}

/** Refuses with `redirect-invalid`. */
export function readRedirect(value: string, publicUrl: string): string {
  const url = value.trim();
  if (url === '' || url === 'undefined' || url === 'null') return '';
  const link = url.length <= 500 ? safeLink(url, publicUrl) : null;
  if (link === null) {
    refuse('redirect-invalid', {
      fields: [{ field: 'redirectUrl', message: 'must begin with https:// or be a path in this shop' }],
    });
  }
  return link;
}
