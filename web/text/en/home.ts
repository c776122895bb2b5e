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
  chips: {
    label: 'Sections',
    discounts: 'Discounts',
    instant: 'Instant',
    games: 'Games',
    others: 'OTT & more',
  },
  count: (n: number) => plural('en', n, { one: `${n} product`, other: `${n} products` }),
  /** The words before and after the lowest price. */
  from: ['from', ''],
  outOfStock: 'Out of Stock',
  slow: 'Slower than usual',
  coupon: (code: string) => `Coupon ${code} is saved. We’ll apply it when you order.`,
  banners: {
    label: 'Offers',
    slide: (n: number, of: number) => `${n} of ${of}`,
    goTo: (n: number) => `Show offer ${n}`,
    pause: 'Pause offers',
    play: 'Play offers',
    endsIn: (minutes: number) =>
      minutes >= 2 * 1440
        ? `Ends in ${Math.floor(minutes / 1440)} days`
        : minutes >= 60
          ? `Ends in ${Math.floor(minutes / 60)} h ${minutes % 60} min`
          : `Ends in ${minutes} min`,
    failed: 'We couldn’t load the offers.',
  },
  popup: { label: 'Advertisement', close: 'CLOSE' },
  empty: {
    title: 'Opening soon',
    text: 'Nothing is on sale yet. Please check back soon.',
  },
  mine: {
    label: 'For you',
    topUp: 'Top up',
    again: 'Buy again',
    none: 'Your recent packs show up here.',
    failed: 'We couldn’t load your orders and balance.',
  },
  why: {
    title: 'Why choose us',
    reasons: ({ pointsPercent }: RewardRates) => [
      {
        title: 'Quick purchase',
        text: 'Pick a pack, enter your player ID and pay. Most orders take less than a minute.',
      },
      {
        title: 'Instant delivery',
        text: 'Your pack goes straight to your game. Track every step live.',
      },
      {
        title: 'Exclusive offers',
        text:
          pointsPercent > 0
            ? `Real discounts on popular packs, plus ${pointsPercent}% back in points.`
            : 'Real discounts on popular packs.',
      },
      { title: '24/7 support', text: 'Talk to a real person 24/7 – they can already see your order.' },
      {
        title: 'Safe and legitimate',
        text: 'Official channels only. If we can’t deliver, your money goes back to your wallet.',
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
