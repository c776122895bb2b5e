import { ADVENTURE_GAMES } from './adventure-games.ts';
import type { DemoProduct } from './demo-product.ts';
import { MOBA_GAMES } from './moba-games.ts';
import { SHOOTER_GAMES } from './shooter-games.ts';
import { GIFT_CODES, SUBSCRIPTIONS } from './subscriptions-and-codes.ts';

/** In the order of the home page. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...MOBA_GAMES,
  ...SHOOTER_GAMES,
  ...ADVENTURE_GAMES,
  ...SUBSCRIPTIONS,
  ...GIFT_CODES,
];

export interface DemoPicture {
  key: string;
  product: DemoProduct;
  itemArt: string | null;
}

export const demoProductKey = (product: Pick<DemoProduct, 'slug'>): string => `demo-${product.slug}`;
/** Items with the same art share a picture. */
export const demoItemKey = (product: Pick<DemoProduct, 'slug'>, art: string): string =>
  `demo-${product.slug}-${art}`;

export function demoPictures(): DemoPicture[] {
  return DEMO_PRODUCTS.flatMap((product) => [
    { key: demoProductKey(product), product, itemArt: null },
    ...[...new Set(product.items.map((item) => item.art))].map((art) => ({
      key: demoItemKey(product, art),
      product,
      itemArt: art,
    })),
  ]);
}
