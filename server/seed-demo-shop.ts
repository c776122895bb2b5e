import { seedDemoAccounts } from './accounts/seed-demo-accounts.ts';
import { DEMO_PRODUCTS, demoPictures } from './catalog/demo/demo-catalogue.ts';
import { seedDemoCatalogue } from './catalog/seed-demo-catalogue.ts';
import { drawItem, drawProduct } from './gallery/demo-art/draw.ts';
import type { Drawing } from './gallery/pictures/with-drawings.ts';
import { bannerDrawings, type DemoBanner, seedDemoGallery } from './gallery/seed-demo-gallery.ts';
import type { Platform } from './platform/platform.ts';

const BANNERS = [
  ['mlbb-brazil', 'Top up diamonds', 'Diamonds in seconds', 'डायमंड टॉप-अप करें', 'कुछ सेकंड में डायमंड'],
  ['bgmi', 'Get UC', 'UC for tonight’s match', 'UC लें', 'आज रात के मैच के लिए UC'],
  ['genshin-impact', 'Get crystals', 'Crystals for every wish', 'क्रिस्टल लें', 'हर विश के लिए क्रिस्टल'],
] as const;
const OFFER_MS = 30 * 86_400_000;

/** Seeds the demo shop (OPS-5) into an empty database. */
export async function seedDemoShop(platform: Platform): Promise<void> {
  await seedDemoAccounts(platform);
  await seedDemoCatalogue(platform);
  const banners = await demoBanners(platform);
  await seedDemoGallery(platform, banners, {
    title: 'Get the bonus',
    redirectUrl: banners[0]?.redirectUrl ?? '/home',
    headline: '2x diamonds',
    line: 'on your first recharge of each pack',
    hi: { title: 'बोनस लें', headline: '2x डायमंड', line: 'हर पैक के पहले रिचार्ज पर' },
  });
}

export function demoDrawings(): Drawing[] {
  const banners = BANNERS.flatMap(([slug]) => {
    const product = DEMO_PRODUCTS.find((demo) => demo.slug === slug);
    const shape = product?.items[0]?.art.split('-')[0] ?? 'coin';
    return product ? [{ key: slug, art: product.art, shape }] : [];
  });
  return [
    ...demoPictures().map(({ key, product, itemArt }) => ({
      key,
      widths: 'art' as const,
      draw: () => (itemArt === null ? drawProduct(product.art) : drawItem(itemArt, product.art)),
    })),
    ...bannerDrawings(banners),
  ];
}

async function demoBanners({ db, clock }: Platform): Promise<DemoBanner[]> {
  const rows = await db.queries
    .selectFrom('products')
    .select(['id', 'slug'])
    .where(
      'slug',
      'in',
      BANNERS.map(([slug]) => slug),
    )
    .execute();
  return BANNERS.flatMap(([slug, title, headline, titleHindi, headlineHindi]) => {
    const row = rows.find((product) => product.slug === slug);
    const product = DEMO_PRODUCTS.find((demo) => demo.slug === slug);
    const item = product?.items[0];
    if (!row || !product || !item) return [];
    const texts = { title, headline, line: `${item.name} for ₹${item.discountedRupees}` };
    const lineHindi = `${item.hi.name ?? item.name}, सिर्फ़ ₹${item.discountedRupees} में`;
    const hi = { title: titleHindi, headline: headlineHindi, line: lineHindi };
    const endsAt = slug === 'bgmi' ? new Date(clock.now().getTime() + OFFER_MS).toISOString() : undefined;
    return [{ key: slug, ...texts, hi, endsAt, redirectUrl: `/product/${row.id}` }];
  });
}
