import { seedDemoAccounts } from './accounts/seed-demo-accounts.ts';
import { DEMO_PRODUCTS, demoPictures } from './catalog/demo/demo-catalogue.ts';
import { seedDemoCatalogue } from './catalog/seed-demo-catalogue.ts';
import { drawItem, drawProduct } from './gallery/demo-art/draw.ts';
import { drawPictures } from './gallery/pictures/draw-pictures.ts';
import { bannerDrawings, type DemoBanner, seedDemoGallery } from './gallery/seed-demo-gallery.ts';
import { openFiles } from './platform/files/open-files.ts';
import type { Platform } from './platform/platform.ts';

const BANNERS = [
  { slug: 'mlbb-brazil', title: 'Top up diamonds', headline: 'Diamonds in seconds' },
  { slug: 'bgmi', title: 'Get UC', headline: 'UC for tonight’s match' },
  { slug: 'genshin-impact', title: 'Get crystals', headline: 'Crystals for every wish' },
] as const;
const OFFER_MS = 30 * 86_400_000;

/** Seeds the demo shop (OPS-5) into an empty database. @param options.pictures whether to draw its pictures */
export async function seedDemoShop(platform: Platform, options: { pictures: boolean }): Promise<void> {
  await seedDemoAccounts(platform);
  await seedDemoCatalogue(platform);
  const banners = await demoBanners(platform);
  await seedDemoGallery(platform, banners, {
    title: 'Get the bonus',
    redirectUrl: banners[0]?.redirectUrl ?? '/home',
    headline: '2x diamonds',
    line: 'on your first recharge of each pack',
  });
  if (!options.pictures) return;
  const drawings = demoPictures().map(({ key, product, itemArt }) => ({
    key,
    widths: 'art' as const,
    svg: itemArt === null ? drawProduct(product.art) : drawItem(itemArt, product.art),
  }));
  await drawPictures(openFiles(platform.config), [...drawings, ...bannerDrawings(banners)]);
}

async function demoBanners({ db, clock }: Platform): Promise<DemoBanner[]> {
  const rows = await db.queries
    .selectFrom('products')
    .select(['id', 'slug'])
    .where(
      'slug',
      'in',
      BANNERS.map(({ slug }) => slug),
    )
    .execute();
  return BANNERS.flatMap(({ slug, ...texts }) => {
    const row = rows.find((product) => product.slug === slug);
    const product = DEMO_PRODUCTS.find((demo) => demo.slug === slug);
    if (!row || !product) return [];
    const [item] = product.items;
    const line = item ? `${item.name} for ₹${item.discountedRupees}` : '';
    const shape = item?.art.split('-')[0] ?? 'coin';
    const endsAt = slug === 'bgmi' ? new Date(clock.now().getTime() + OFFER_MS).toISOString() : undefined;
    return [
      { key: slug, ...texts, line, endsAt, redirectUrl: `/product/${row.id}`, art: product.art, shape },
    ];
  });
}
