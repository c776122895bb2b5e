import { type DemoProduct, type Pack, packs, playerOnly } from './demo-product.ts';

const email = playerOnly('Delivery e-mail', 'email');
const byHand = { isApi: false, apiType: '', inStock: true, isTrending: false, inputs: email } as const;
const NOTE = 'Delivered by our team to your e-mail within 30 minutes.';
const NOTE_HINDI = 'हमारी टीम 30 मिनट के अंदर आपके ईमेल पर भेजती है।';

/** Codes in the usual rupee steps, sold a little under their face value. */
function codes(brand: string): Pack[] {
  return [100, 250, 500, 1_000, 2_000, 5_000].map(
    (value): Pack => [
      `${brand} ₹${value.toLocaleString('en-IN')}`,
      Math.round(value * 0.98),
      { originalRupees: value },
    ],
  );
}

export const SUBSCRIPTIONS: DemoProduct[] = [
  {
    ...byHand,
    slug: 'netflix',
    name: 'Netflix',
    type: 'OTHER',
    category: 'ott',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'screen', palette: ['#2b0508', '#c11119', '#fff1ea', '#ffb3a8'], pattern: 'waves' },
    items: packs(13_001, 'card', '', [
      ['Mobile, 1 month', 149],
      ['Basic, 1 month', 199],
      ['Standard, 1 month', 499],
      ['Premium, 1 month', 649],
      ['Mobile, 3 months', 439],
      ['Premium, 3 months', 1_899],
    ]),
  },
  {
    ...byHand,
    slug: 'prime-video',
    name: 'Amazon Prime',
    type: 'OTHER',
    category: 'ott',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'play', palette: ['#062c46', '#0d8bd1', '#ffffff', '#bfe6ff'], pattern: 'dots' },
    items: packs(13_101, 'card', '', [
      ['1 month', 299],
      ['3 months', 599],
      ['1 year', 1_499],
      ['Lite, 1 year', 799],
      ['Ad-free add-on, 1 month', 129],
      ['Ad-free add-on, 1 year', 699],
    ]),
  },
  {
    ...byHand,
    slug: 'jiohotstar',
    name: 'JioHotstar',
    type: 'OTHER',
    category: 'ott',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'star', palette: ['#0a1140', '#2b49ff', '#ff7ad9', '#ffe3f7'], pattern: 'rays' },
    items: packs(13_201, 'card', '', [
      ['Mobile, 1 month', 79],
      ['Super, 1 month', 149],
      ['Premium, 1 month', 299],
      ['Mobile, 3 months', 149],
      ['Super, 3 months', 349],
      ['Premium, 1 year', 2_199],
    ]),
  },
  {
    ...byHand,
    slug: 'spotify',
    name: 'Spotify Premium',
    type: 'OTHER',
    category: 'ott',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'wave', palette: ['#0a2b16', '#1ca653', '#eafff1', '#b9f5cf'], pattern: 'waves' },
    items: packs(13_301, 'card', '', [
      ['Lite, 1 month', 119],
      ['Standard, 1 month', 189],
      ['Platinum, 1 month', 289],
      ['Standard, 3 months', 549],
      ['Standard, 6 months', 1_079],
      ['Standard, 1 year', 1_999],
    ]),
  },
  {
    ...byHand,
    slug: 'youtube-premium',
    name: 'YouTube Premium',
    type: 'OTHER',
    category: 'ott',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'play', palette: ['#3a0505', '#e3262e', '#ffffff', '#ffd6d6'], pattern: 'shards' },
    items: packs(13_401, 'card', '', [
      ['Individual, 1 month', 149],
      ['Student, 1 month', 89],
      ['Family, 1 month', 299],
      ['Prepaid, 1 month', 159],
      ['Prepaid, 3 months', 459],
      ['Prepaid, 1 year', 1_490],
    ]),
  },
];

export const GIFT_CODES: DemoProduct[] = [
  {
    ...byHand,
    slug: 'google-play',
    name: 'Google Play Gift Code',
    type: 'OTHER',
    category: 'others',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'play', palette: ['#0b2f2a', '#15a67b', '#ffd34d', '#fff7d6'], pattern: 'grid' },
    items: packs(14_001, 'card', '', codes('Google Play')),
  },
  {
    ...byHand,
    slug: 'steam-wallet',
    name: 'Steam Wallet Code',
    type: 'OTHER',
    category: 'others',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'gear', palette: ['#0d1b2a', '#3f6d96', '#e8f1fa', '#a8c8e6'], pattern: 'dots' },
    items: packs(14_101, 'card', '', codes('Steam')),
  },
  {
    ...byHand,
    slug: 'playstation',
    name: 'PlayStation Store Code',
    type: 'OTHER',
    category: 'others',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'pad', palette: ['#07174d', '#1746d1', '#f2f6ff', '#9db7ff'], pattern: 'shards' },
    items: packs(14_201, 'card', '', codes('PlayStation')),
  },
  {
    ...byHand,
    slug: 'apple-gift-card',
    name: 'Apple Gift Card',
    type: 'OTHER',
    category: 'others',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'ticket', palette: ['#26262b', '#8d8d97', '#ffffff', '#ffd7f0'], pattern: 'waves' },
    items: packs(14_301, 'card', '', codes('Apple')),
  },
  {
    ...byHand,
    slug: 'amazon-voucher',
    name: 'Amazon Pay Voucher',
    type: 'OTHER',
    category: 'others',
    importantNote: NOTE,
    importantNoteHindi: NOTE_HINDI,
    art: { emblem: 'ticket', palette: ['#3a2503', '#e08a12', '#1b1203', '#fff1d6'], pattern: 'dots' },
    items: packs(14_401, 'card', '', codes('Amazon Pay')),
  },
];
