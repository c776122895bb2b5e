import type { GalleryImage } from '@rush/contract/gallery.ts';
import { sql } from 'kysely';
import type { Actor, RecordAudit } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { picturePath } from '#platform/files/picture-path.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { type ArtSpec, drawBanner } from './demo-art/draw.ts';
import type { Drawing } from './pictures/with-drawings.ts';

type DemoTexts = Pick<GalleryImage, 'title' | 'headline' | 'line' | 'hi' | 'redirectUrl'>;

export interface BannerArt {
  key: string;
  art: ArtSpec;
  /** The shape of the pieces in the banner's heap, e.g. `diamond`. */
  shape: string;
}

export type DemoBanner = DemoTexts & { key: string; endsAt?: string };

/** Advisory lock that serializes seeding by concurrent processes. */
const LOCK = 727_405;

export function bannerDrawings(banners: readonly BannerArt[]): Drawing[] {
  const draw = (key: string, { art, shape }: BannerArt, width: number, height: number) => ({
    key,
    widths: 'banner' as const,
    draw: () => drawBanner(art, shape, width, height),
  });
  return [
    ...banners.flatMap((banner) => [
      draw(`demo-banner-${banner.key}-mobile`, banner, 1280, 800),
      draw(`demo-banner-${banner.key}-desktop`, banner, 1536, 512),
    ]),
    ...banners.slice(0, 1).map((banner) => draw('demo-popup', banner, 1024, 1280)),
  ];
}

/** Fills an empty gallery with the demo's banners, each for mobile and desktop, and its popup. */
export async function seedDemoGallery(
  { db, clock }: Platform,
  banners: readonly DemoBanner[],
  popup: DemoTexts,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await tx.selectFrom('gallery_images').select('id').limit(1).executeTakeFirst()) return;
    for (const [position, banner] of banners.entries()) {
      for (const [type, device] of [
        ['CarouselMb', 'mobile'],
        ['CarouselPc', 'desktop'],
      ] as const) {
        const url = picturePath(`demo-banner-${banner.key}-${device}`);
        await insertImage(tx, { type, position, url, ...banner }, now);
      }
    }
    await insertImage(tx, { type: 'Popup', position: 0, url: picturePath('demo-popup'), ...popup }, now);
    await announceIn(tx, 'gallery');
  });
}

/** A popup that staff deleted during the demo month. It uses the demo popup's picture. */
export async function seedDeletedDemoImage(
  { platform, audit }: { platform: Platform; audit: RecordAudit },
  actor: Actor,
): Promise<void> {
  const now = platform.clock.now();
  const image = { title: 'Weekend of double diamonds', url: picturePath('demo-popup') };
  await platform.db.transaction(async (tx) => {
    const id = await insertImage(tx, { ...image, type: 'Popup', position: 1, redirectUrl: '/home' }, now);
    await tx
      .updateTable('gallery_images')
      .set({ deleted_at: now, version: 2 })
      .where('id', '=', id)
      .execute();
    await audit(tx, actor, {
      action: 'image.delete',
      subjectId: id,
      before: { ...image, isDeleted: false },
      after: { ...image, isDeleted: true },
    });
  });
}

async function insertImage(
  tx: Queries,
  image: Pick<GalleryImage, 'type' | 'title' | 'redirectUrl' | 'url'> &
    Partial<GalleryImage> & { position: number },
  now: Date,
): Promise<string> {
  const { type, position, title, redirectUrl: redirect_url, url, headline, line, endsAt } = image;
  const id = newId(now.getTime());
  const hi = JSON.stringify(image.hi ?? {});
  const ends_at = endsAt ? new Date(endsAt) : null;
  const content = { title, headline, line, hi, redirect_url, url, ends_at };
  const row = { id, type, position, ...content, created_at: now, updated_at: now };
  await tx.insertInto('gallery_images').values(row).execute();
  return id;
}
