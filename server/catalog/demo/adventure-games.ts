import { PRODUCT_TEMPLATES, playerOnly, uidAndServer } from '../product-templates.ts';
import { type DemoProduct, demoProduct, type Pack, packsOf } from './demo-product.ts';

/** The price tiers that Genshin, Star Rail and Zenless share, with consecutive supplier ids. */
function tiers(currency: string, card: string, cardRupees: number, firstId: number): Pack[] {
  const amounts: [string, number][] = [
    [`60 ${currency}`, 79],
    [`300 + 30 ${currency}`, 399],
    [`980 + 110 ${currency}`, 1_199],
    [`1980 + 260 ${currency}`, 2_399],
    [`3280 + 600 ${currency}`, 3_999],
    [`6480 + 1600 ${currency}`, 7_499],
  ];
  const packs = amounts.map(([name, rupees], index): Pack => {
    const highlight = index === 1 ? { type: 'hot', suggestedTask: 'Bestseller' } : {};
    return [name, rupees, { supplierItemIds: [String(firstId + index)], ...highlight }];
  });
  const details = { supplierItemIds: [String(firstId + 6)], suggestedTask: '30 days of rewards' };
  return [...packs, [card, cardRupees, details]];
}

export const ADVENTURE_GAMES: DemoProduct[] = [
  demoProduct({
    ...PRODUCT_TEMPLATES.genshin,
    slug: 'genshin-impact',
    isTrending: true,
    supplier: ['MOOGOLDGENSHIN', '428075'],
    art: ['compass', 'disc', 'dots', '#10305c', '#2c8bd8', '#ffe9b0', '#ffffff'],
    items: ['crystal', 11_001],
    packs: tiers('Genesis Crystals', 'Blessing of the Welkin Moon', 399, 428_101),
  }),
  demoProduct({
    ...PRODUCT_TEMPLATES.honkai,
    slug: 'honkai-star-rail',
    supplier: ['MOOGOLDGENSHIN', '4233885'],
    art: ['steam-locomotive', 'slant', 'rays', '#1b1140', '#5a3fd1', '#8ef0ff', '#f1feff'],
    items: ['crystal', 11_101],
    packs: tiers('Oneiric Shards', 'Express Supply Pass', 399, 423_401),
  }),
  demoProduct({
    slug: 'zenless-zone-zero',
    name: 'Zenless Zone Zero',
    type: 'ZENLESS',
    category: 'games',
    supplier: ['MOOGOLDGENSHIN', '9477186'],
    importantNote: 'Choose the server your account is on before you pay.',
    importantNoteHindi: 'भुगतान से पहले अपने खाते का सर्वर चुनें।',
    inputs: uidAndServer,
    art: ['mecha-mask', 'full', 'grid', '#1c1c1c', '#7d860c', '#eefb3f', '#fcffd9'],
    items: ['crystal', 11_201],
    packs: tiers('Monochrome', 'Inter-Knot Membership', 399, 947_701),
  }),
  demoProduct({
    slug: 'love-and-deepspace',
    name: 'Love and Deepspace',
    category: 'games',
    importantNote: 'Added by our team, usually within 30 minutes.',
    importantNoteHindi: 'हमारी टीम ख़ुद जोड़ती है, आम तौर पर आधे घंटे के अंदर।',
    inputs: uidAndServer,
    art: ['heart-wings', 'disc', 'dots', '#3a1136', '#c2478f', '#ffd9ec', '#ffffff'],
    items: ['crystal', 11_301],
    packs: packsOf('Crystals', { 60: 85, 300: 415, 680: 829, 1280: 1_449, 3280: 3_799, 6480: 7_399 }),
  }),
  demoProduct({
    slug: 'roblox',
    name: 'Roblox',
    type: 'ROBLOX',
    category: 'games',
    isTrending: true,
    importantNote: 'We add the Robux to the account with this username.',
    importantNoteHindi: 'हम Robux इसी यूज़रनेम वाले अकाउंट में जोड़ते हैं।',
    inputs: playerOnly('Roblox username', 'text'),
    art: ['cubes', 'hexagon', 'grid', '#2b2f36', '#7a8594', '#ffffff', '#ff5c5c'],
    items: ['token', 11_401],
    packs: packsOf('Robux', { 80: 99, 400: 449, 800: 889, 1700: 1_799, 4500: 4_499, 10000: 8_899 }),
  }),
  demoProduct({
    slug: 'minecraft-coins',
    name: 'Minecraft Minecoins',
    category: 'games',
    inStock: false,
    importantNote: 'Out of stock at our supplier; we expect it back soon.',
    importantNoteHindi: 'हमारे सप्लायर के पास अभी स्टॉक नहीं है; जल्द वापस आने की उम्मीद है।',
    inputs: playerOnly('Delivery email', 'email'),
    art: ['mining', 'slant', 'grid', '#173c12', '#4f9d3a', '#d9a066', '#fff2d8'],
    items: ['token', 11_501],
    packs: packsOf('Minecoins', { 330: 179, 1020: 549, 1720: 899, 3500: 1_749, 8800: 4_199, 14500: 6_799 }),
  }),
];
