import { playerOnly } from '../product-templates.ts';
import { type DemoProduct, demoProduct, type Pack } from './demo-product.ts';

const BY_EMAIL = {
  importantNote: 'Our team emails it to you within 30 minutes.',
  importantNoteHindi: 'हमारी टीम 30 मिनट के अंदर आपके ईमेल पर भेजती है।',
  inputs: playerOnly('Delivery email', 'email'),
};

const OTT = { ...BY_EMAIL, category: 'ott' } as const;
const CODE = { ...BY_EMAIL, category: 'others' } as const;

const codes = (brand: string): Pack[] =>
  [100, 250, 500, 1_000, 2_000, 5_000].map((value) => [
    `${brand} ₹${value.toLocaleString('en-IN')}`,
    Math.round(value * 0.98),
    { originalRupees: value },
  ]);

export const SUBSCRIPTIONS: DemoProduct[] = [
  demoProduct({
    ...OTT,
    slug: 'netflix',
    name: 'Netflix',
    art: ['popcorn', 'disc', 'waves', '#2b0508', '#c11119', '#fff1ea', '#ffb3a8'],
    items: ['card', 13_001],
    packs: [
      ['Mobile, 1 month', 149],
      ['Basic, 1 month', 199],
      ['Standard, 1 month', 499],
      ['Premium, 1 month', 649],
      ['Mobile, 3 months', 439],
      ['Premium, 3 months', 1_899],
    ],
  }),
  demoProduct({
    ...OTT,
    slug: 'prime-video',
    name: 'Amazon Prime',
    art: ['clapperboard', 'hexagon', 'dots', '#062c46', '#0d8bd1', '#ffffff', '#bfe6ff'],
    items: ['card', 13_101],
    packs: [
      ['1 month', 299],
      ['3 months', 599],
      ['1 year', 1_499],
      ['Lite, 1 year', 799],
      ['Ad-free add-on, 1 month', 129],
      ['Ad-free add-on, 1 year', 699],
    ],
  }),
  demoProduct({
    ...OTT,
    slug: 'jiohotstar',
    name: 'JioHotstar',
    art: ['cricket-bat', 'burst', 'rays', '#0a1140', '#2b49ff', '#ff7ad9', '#ffe3f7'],
    items: ['card', 13_201],
    packs: [
      ['Mobile, 1 month', 79],
      ['Super, 1 month', 149],
      ['Premium, 1 month', 299],
      ['Mobile, 3 months', 149],
      ['Super, 3 months', 349],
      ['Premium, 1 year', 2_199],
    ],
  }),
  demoProduct({
    ...OTT,
    slug: 'spotify',
    name: 'Spotify Premium',
    art: ['headphones', 'disc', 'waves', '#0a2b16', '#1ca653', '#eafff1', '#b9f5cf'],
    items: ['card', 13_301],
    packs: [
      ['Lite, 1 month', 119],
      ['Standard, 1 month', 189],
      ['Platinum, 1 month', 289],
      ['Standard, 3 months', 549],
      ['Standard, 6 months', 1_079],
      ['Standard, 1 year', 1_999],
    ],
  }),
  demoProduct({
    ...OTT,
    slug: 'youtube-premium',
    name: 'YouTube Premium',
    art: ['play-button', 'full', 'shards', '#3a0505', '#e3262e', '#ffffff', '#ffd6d6'],
    items: ['card', 13_401],
    packs: [
      ['Individual, 1 month', 149],
      ['Student, 1 month', 89],
      ['Family, 1 month', 299],
      ['Prepaid, 1 month', 159],
      ['Prepaid, 3 months', 459],
      ['Prepaid, 1 year', 1_490],
    ],
  }),
];

export const GIFT_CODES: DemoProduct[] = [
  demoProduct({
    ...CODE,
    slug: 'google-play',
    name: 'Google Play Gift Code',
    art: ['shopping-bag', 'hexagon', 'grid', '#0b2f2a', '#15a67b', '#ffd34d', '#fff7d6'],
    items: ['card', 14_001],
    packs: codes('Google Play'),
  }),
  demoProduct({
    ...CODE,
    slug: 'steam-wallet',
    name: 'Steam Wallet Code',
    art: ['retro-controller', 'slant', 'dots', '#0d1b2a', '#3f6d96', '#e8f1fa', '#a8c8e6'],
    items: ['card', 14_101],
    packs: codes('Steam'),
  }),
  demoProduct({
    ...CODE,
    slug: 'playstation',
    name: 'PlayStation Store Code',
    art: ['gamepad', 'full', 'shards', '#07174d', '#1746d1', '#f2f6ff', '#9db7ff'],
    items: ['card', 14_201],
    packs: codes('PlayStation'),
  }),
  demoProduct({
    ...CODE,
    slug: 'apple-gift-card',
    name: 'Apple Gift Card',
    art: ['shiny-apple', 'disc', 'waves', '#26262b', '#8d8d97', '#ffffff', '#ffd7f0'],
    items: ['card', 14_301],
    packs: codes('Apple'),
  }),
  demoProduct({
    ...CODE,
    slug: 'amazon-voucher',
    name: 'Amazon Pay Voucher',
    art: ['cardboard-box-closed', 'hexagon', 'dots', '#3a2503', '#d07c08', '#ffcf8a', '#fff6e6'],
    items: ['card', 14_401],
    packs: codes('Amazon Pay'),
  }),
];
