export interface MooGoldProduct {
  id: number;
  category: number;
  title: string;
  fields: readonly string[];
  /** Variation id, name and price in USD. */
  variations: readonly (readonly [number, string, number])[];
}

export const CATEGORIES: readonly (readonly [number, string])[] = [
  [50, 'Direct Top Up'],
  [51, 'Gift Cards'],
  [451, 'Razer Gold'],
  [538, 'Google Play'],
  [766, 'Garena'],
  [874, 'Netflix'],
  [992, 'Spotify'],
  [993, 'Steam'],
  [3563, 'Roblox'],
];

const TIERS = ['60', '300 + 30', '980 + 110', '1980 + 260', '3280 + 600', '6480 + 1600'] as const;
const TIER_PRICES = [0.84, 4.24, 12.74, 25.49, 42.49, 84.99] as const;

/** The tiers shared by Genshin, Star Rail and Zenless, and the monthly card. */
const tiers = (firstId: number, currency: string, card: string) => [
  ...TIERS.map(
    (amount, index) => [firstId + index, `${amount} ${currency}`, TIER_PRICES[index] ?? 0] as const,
  ),
  [firstId + TIERS.length, card, 4.24] as const,
];

export const PRODUCTS: readonly MooGoldProduct[] = [
  {
    id: 5846232,
    category: 50,
    title: 'Mobile Legends: Bang Bang (Global)',
    fields: ['User ID', 'Server'],
    variations: [
      [15973174, '5 Diamonds', 0.1],
      [5846336, '55 Diamonds', 0.92],
      [578634, '70 Diamonds', 1.35],
      [578635, '165 Diamonds', 2.71],
      [578636, '275 Diamonds', 4.48],
      [578637, '565 Diamonds', 8.94],
      [578638, '1155 Diamonds', 17.6],
      [578640, 'Weekly Diamond Pass', 1.68],
    ],
  },
  {
    id: 5177311,
    category: 50,
    title: 'Honor of Kings',
    fields: ['User ID'],
    variations: [
      [5177683, '16 Tokens', 0.22],
      [5177684, '80 Tokens', 0.98],
      [5177685, '240 Tokens', 2.95],
      [5177686, '400 Tokens', 4.9],
      [5177687, '560 Tokens', 6.85],
      [5177688, '830 Tokens', 9.8],
      [5177689, '1245 Tokens', 14.7],
      [5177690, '2508 Tokens', 29.4],
      [5177691, '4180 Tokens', 49],
      [5177692, '8360 Tokens', 98],
      [5177693, 'Weekly Card', 0.98],
    ],
  },
  {
    id: 428075,
    category: 50,
    title: 'Genshin Impact',
    fields: ['User ID', 'Server'],
    variations: tiers(428_101, 'Genesis Crystals', 'Blessing of the Welkin Moon'),
  },
  {
    id: 4233885,
    category: 50,
    title: 'Honkai: Star Rail',
    fields: ['User ID', 'Server'],
    variations: tiers(423_401, 'Oneiric Shards', 'Express Supply Pass'),
  },
  {
    id: 9477186,
    category: 50,
    title: 'Zenless Zone Zero',
    fields: ['User ID', 'Server'],
    variations: tiers(947_701, 'Monochrome', 'Inter-Knot Membership'),
  },
];

/** Any variation can be ordered. The price of an unlisted one is derived from its id. */
export function priceOf(variation: string): number {
  const number = Number.parseInt(variation, 10);
  for (const { variations } of PRODUCTS) {
    const match = variations.find(([id]) => id === number);
    if (match) return match[2];
  }
  return 1 + (number % 900) / 100;
}

/** Server name → id. */
export const SERVERS: Readonly<Record<string, string>> = {
  America: 'os_usa',
  Asia: 'os_asia',
  Europe: 'os_euro',
  'TW, HK, MO': 'os_cht',
};
