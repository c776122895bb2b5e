import type { RewardRates } from '@rush/contract/shop.ts';
import { catalogue } from '../catalogue.ts';
import { plural } from '../plural.ts';

export const homeText = catalogue('home', {
  title: (shop: string) => `${shop}: game top-ups and digital recharges in seconds`,
  description: (shop: string) =>
    `Buy Mobile Legends diamonds, Genshin crystals, BGMI UC, gift cards and OTT plans on ${shop}. Pay by UPI, delivered in minutes, support 24/7.`,
  heading: (shop: string) => `${shop}: instant game top-ups`,
  trending: 'TRENDING DISCOUNTS',
  instant: 'INSTANT RECHARGE',
  more: 'MORE GAMES',
  others: 'OTHERS',
  count: (n: number) => plural('en', n, { one: `${n} product`, other: `${n} products` }),
  from: 'from',
  outOfStock: 'Out of Stock',
  slow: 'Slower now',
  banners: {
    label: 'Offers',
    slide: (n: number, of: number) => `${n} of ${of}`,
    goTo: (n: number) => `Show offer ${n}`,
    pause: 'Stop the offers from moving',
    play: 'Let the offers move',
    failed: 'The offers could not be loaded.',
    retry: 'Try again',
  },
  popup: { label: 'Advertisement', close: 'CLOSE' },
  empty: {
    title: 'The shelves are being filled',
    text: 'There is nothing on sale this minute. Please look in again soon.',
  },
  mine: {
    label: 'Your shop',
    topUp: 'Top up',
    again: 'Buy again',
    none: 'Packs you buy stand here, ready to buy again.',
    failed: 'Your orders and balance could not be loaded.',
    retry: 'Try again',
  },
  why: {
    title: 'Why choose us',
    reasons: ({ pointsPercent }: RewardRates) => [
      {
        title: 'Quick purchase',
        text: 'Pick a pack, type your player ID, pay. Most orders take under a minute of yours.',
      },
      {
        title: 'Instant delivery',
        text: 'Paid packs go straight to the game. You watch every step on one page.',
      },
      {
        title: 'Exclusive offers',
        text:
          pointsPercent > 0
            ? `Honest discounts on the packs people really buy, and ${pointsPercent}% back as points.`
            : 'Honest discounts on the packs people really buy.',
      },
      { title: '24/7 support', text: 'A person answers at any hour, with your order already in view.' },
      {
        title: 'Safe and legitimate',
        text: 'Only official channels. If a pack cannot be delivered, the money comes back to your wallet.',
      },
    ],
  },
  trust: [
    '24/7 instant delivery',
    '100% safe and legitimate',
    'Easy and secure payment methods',
    '24/7 instant support',
  ],
  google: { noUser: 'Failed to retrieve user data', failed: 'Google Authentication Failed' },
});
