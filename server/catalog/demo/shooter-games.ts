import { PRODUCT_TEMPLATES, playerOnly } from '../product-templates.ts';
import { type DemoProduct, demoProduct, packsOf } from './demo-product.ts';

export const SHOOTER_GAMES: DemoProduct[] = [
  demoProduct({
    ...PRODUCT_TEMPLATES.bgmi,
    slug: 'bgmi',
    art: ['parachute', 'burst', 'dots', '#3b2a07', '#c98a12', '#ffd55c', '#fff6d8'],
    items: ['coin', 12_001],
    packs: [
      ['60 UC', 75, { type: 'hot' }],
      ['325 UC', 380, { suggestedTask: 'Bestseller' }],
      ...packsOf('UC', { 660: 750, 1800: 1_900, 3850: 3_800, 8100: 7_599 }),
      ['Royale Pass', 379],
      ['Elite Pass Plus', 949, { inStock: false }],
    ],
  }),
  demoProduct({
    ...PRODUCT_TEMPLATES.pubg,
    slug: 'pubg-mobile',
    art: ['full-motorcycle-helmet', 'disc', 'waves', '#0f2a33', '#2e7f93', '#ffcf5c', '#fff5dc'],
    items: ['coin', 12_101],
    packs: packsOf('UC', { 60: 89, 325: 429, 660: 849, 1800: 2_149, 3850: 4_249, 8100: 8_399 }),
  }),
  demoProduct({
    ...PRODUCT_TEMPLATES.freefire,
    slug: 'free-fire',
    art: ['fluffy-flame', 'full', 'rays', '#4d0b0b', '#f2541b', '#ffd23f', '#fff3c4'],
    items: ['diamond', 12_201],
    packs: [
      ['100 Diamonds', 80, { type: 'hot' }],
      ['310 Diamonds', 240],
      ['520 Diamonds', 400],
      ['1060 Diamonds', 800],
      ['2180 Diamonds', 1_600],
      ['5600 Diamonds', 4_000],
      ['Weekly Membership', 159, { type: 'weekly' }],
      ['Monthly Membership', 799],
    ],
  }),
  demoProduct({
    ...PRODUCT_TEMPLATES.valorant,
    slug: 'valorant',
    art: ['crosshair', 'slant', 'shards', '#16202b', '#ff4655', '#fffdf6', '#ffd0d4'],
    items: ['token', 12_301],
    packs: [
      ['475 VP', 399],
      ['1000 VP', 799, { type: 'hot' }],
      ...packsOf('VP', { 2050: 1_599, 3650: 2_799, 5350: 3_999, 11000: 7_900 }),
    ],
  }),
  demoProduct({
    ...PRODUCT_TEMPLATES.codm,
    slug: 'call-of-duty-mobile',
    art: ['skull-mask', 'full', 'grid', '#1d2412', '#5f7a2b', '#f6e7b4', '#fffbe6'],
    items: ['coin', 12_401],
    packs: packsOf('CP', { 80: 89, 420: 449, 880: 889, 2400: 2_199, 5000: 4_449, 10800: 8_799 }),
  }),
  demoProduct({
    slug: 'blood-strike',
    name: 'Blood Strike',
    category: 'games',
    importantNote: 'Gold arrives within half an hour.',
    importantNoteHindi: 'गोल्ड आधे घंटे के अंदर पहुँच जाता है।',
    inputs: playerOnly('Player ID'),
    art: ['supersonic-bullet', 'burst', 'shards', '#2b0610', '#e01e4b', '#ffd7df', '#ffffff'],
    items: ['coin', 12_501],
    packs: packsOf('Gold', { 100: 79, 300: 229, 500: 379, 1000: 749, 2000: 1_479, 5000: 3_649 }),
  }),
  demoProduct({
    ...PRODUCT_TEMPLATES.clashofclans,
    slug: 'clash-of-clans',
    isTrending: true,
    art: ['viking-helmet', 'hexagon', 'dots', '#0f3a1c', '#3fae49', '#ffdf6e', '#fffbe1'],
    items: ['gem', 12_601],
    packs: [
      ...packsOf('Gems', { 80: 89, 500: 449, 1200: 889, 2500: 1_779, 6500: 4_449, 14000: 8_899 }),
      ['Gold Pass', 599],
    ],
  }),
  demoProduct({
    ...PRODUCT_TEMPLATES.brawlstars,
    slug: 'brawl-stars',
    art: ['boxing-glove', 'burst', 'rays', '#2c0b45', '#a033d6', '#ffe14d', '#fff9d9'],
    items: ['gem', 12_701],
    packs: packsOf('Gems', { 30: 175, 80: 435, 170: 869, 360: 1_729, 950: 4_329, 2000: 8_649 }),
  }),
];
