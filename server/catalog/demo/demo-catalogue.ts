import { ADVENTURE_GAMES } from './adventure-games.ts';
import type { DemoProduct } from './demo-product.ts';
import { MOBA_GAMES } from './moba-games.ts';
import { SHOOTER_GAMES } from './shooter-games.ts';
import { GIFT_CODES, SUBSCRIPTIONS } from './subscriptions-and-codes.ts';

/** The demo shop's products, in the order of the home page. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...MOBA_GAMES,
  ...SHOOTER_GAMES,
  ...ADVENTURE_GAMES,
  ...SUBSCRIPTIONS,
  ...GIFT_CODES,
];

/** A picture of the demo's catalogue, to be drawn. */
export interface DemoPicture {
  key: string;
  product: DemoProduct;
  itemArt: string | null;
}

export const demoProductKey = (product: Pick<DemoProduct, 'slug'>): string => `demo-${product.slug}`;
/** Items of one product that are drawn alike share a picture. */
export const demoItemKey = (product: Pick<DemoProduct, 'slug'>, art: string): string =>
  `demo-${product.slug}-${art}`;

/** Every picture of the demo's catalogue, once. */
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
