import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { GALLERY_TYPES, type GalleryImage, type GalleryImages } from '@rush/contract/gallery.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { apiPath } from '#platform/files/picture-path.ts';
import type { Platform } from '#platform/platform.ts';
import type { GalleryImageRow } from './tables.ts';

function presentImage(row: GalleryImageRow): GalleryImage {
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    type: row.type,
    url: apiPath(row.url),
    redirectUrl: row.redirect_url,
    headline: row.headline,
    line: row.line,
    hi: row.hi,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
  };
}

/** Visible pictures by type, in order (CAT-6). */
export async function listGallery({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<GalleryImages> {
  const rows = await db.queries
    .selectFrom('gallery_images')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '<=', clock.now())]))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', clock.now())]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ofType = (type: GalleryImage['type']) => rows.filter((row) => row.type === type).map(presentImage);
  return Object.fromEntries(GALLERY_TYPES.map((type) => [type, ofType(type)])) as GalleryImages;
}

export async function findNextGalleryChange(queries: Queries, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from gallery_images cross join lateral unnest(array[starts_at, ends_at]) at
    where deleted_at is null and at > ${now}`.execute(queries);
  return rows[0]?.at ?? null;
}

type Row = GalleryImageRow & { width: number | null; height: number | null };

const SELECT = sql`
  select g.*, p.width, p.height
  from gallery_images g left join pictures p on g.url = '/images/' || p.key || '.webp'`;

export async function listStaffImages(
  queries: Queries,
  list: { isDeleted: boolean; before?: string; limit?: number },
): Promise<StaffImage[]> {
  const before = list.before ?? null;
  const { rows } = await sql<Row>`
    ${SELECT}
    where (g.deleted_at is not null) = ${list.isDeleted}
      and (${before}::text is null or (g.created_at, g.id) < (select b.created_at, b.id from gallery_images b where b.id = ${before}))
    order by g.created_at desc, g.id desc limit ${list.limit ?? null}`.execute(queries);
  return rows.map(presentStaffImage);
}

export async function getStaffImage(queries: Queries, id: string): Promise<StaffImage> {
  const { rows } = await sql<Row>`${SELECT} where g.id = ${id}`.execute(queries);
  return presentStaffImage(rows[0]!);
}

function presentStaffImage(row: Row): StaffImage {
  return {
    ...presentImage(row),
    position: row.position,
    width: row.width,
    height: row.height,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}
