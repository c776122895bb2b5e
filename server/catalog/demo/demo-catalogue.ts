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
