import type { Category, ProductInput } from '@rush/contract/catalog.ts';
import { inputHindi } from './game-hindi.ts';

/** The defaults for selling a known game. The demo catalogue uses the same data. */
export interface ProductTemplate {
  name: string;
  type: string;
  category: Category;
  importantNote: string;
  importantNoteHindi: string;
  inputs: ProductInput[];
  /** The unit of a pack's amount, for packs that the supplier names by a number alone. */
  unit: string;
  /** Parts of suppliers' names for the game, in lower case without spaces or punctuation. */
  words: readonly string[];
  /** Amounts that are doubled on the first recharge. */
  doubled?: readonly number[];
}

function inputField(label: string, kind: ProductInput['kind'], help?: string): ProductInput {
  return { label, kind, ...(help && { help }), ...inputHindi(label, help) };
}

const playerAndZone: ProductInput[] = [
  inputField('User ID', 'number', 'Tap your avatar in the game. Your ID is below your name.'),
  inputField('Zone ID', 'number', 'The digits in brackets after your ID.'),
];
export const uidAndServer: ProductInput[] = [
  inputField('UID', 'number', 'At the lower right of the game screen.'),
  inputField('Server', 'server'),
];
export const playerOnly = (label: string, kind: ProductInput['kind'] = 'number'): ProductInput[] => [
  inputField(label, kind),
];
const DOUBLED = [50, 150, 250, 500];

const byPlayerTag = {
  type: 'OTHER',
  category: 'games',
  importantNote: 'Enter your player tag with the # in front.',
  importantNoteHindi: 'अपना प्लेयर टैग आगे # लगाकर लिखें।',
  inputs: playerOnly('Player tag', 'text'),
  unit: 'Gems',
} as const;

export const PRODUCT_TEMPLATES = {
  mlbb: {
    name: 'Mobile Legends',
    type: 'MLBB',
    category: 'games',
    importantNote: 'Check the username before you pay: we can’t reverse a top-up sent to the wrong ID.',
    importantNoteHindi: 'भुगतान से पहले यूज़रनेम जाँच लें: ग़लत ID पर गए डायमंड वापस नहीं लिए जा सकते।',
    inputs: playerAndZone,
    unit: 'Diamonds',
    words: ['mobilelegends', 'mlbb'],
    doubled: DOUBLED,
  },
  mcgg: {
    name: 'Magic Chess: Go Go',
    type: 'MCGG',
    category: 'instant-games',
    importantNote: 'Check the username before you pay.',
    importantNoteHindi: 'भुगतान से पहले यूज़रनेम जाँच लें।',
    inputs: playerAndZone,
    unit: 'Diamonds',
    words: ['magicchess', 'mcgg'],
    doubled: DOUBLED,
  },
  hok: {
    name: 'Honor of Kings',
    type: 'HOK',
    category: 'games',
    importantNote: 'Your player ID is in Settings, below your name.',
    importantNoteHindi: 'प्लेयर ID सेटिंग में आपके नाम के नीचे है।',
    inputs: playerOnly('Player ID'),
    unit: 'Tokens',
    words: ['honorofkings', 'hok'],
  },
  freefire: {
    name: 'Free Fire MAX',
    type: 'FREEFIRE',
    category: 'instant-games',
    importantNote: 'Indian region only.',
    importantNoteHindi: 'सिर्फ़ भारत क्षेत्र के लिए।',
    inputs: playerOnly('Player ID'),
    unit: 'Diamonds',
    words: ['freefire'],
  },
  bgmi: {
    name: 'BGMI',
    type: 'BGMI',
    category: 'instant-games',
    importantNote: 'Enter your character ID. UC arrives within half an hour, usually much sooner.',
    importantNoteHindi: 'अपनी कैरेक्टर ID लिखें। UC आधे घंटे के अंदर पहुँच जाते हैं, अक्सर उससे बहुत पहले।',
    inputs: playerOnly('Character ID'),
    unit: 'UC',
    words: ['bgmi', 'battlegroundsmobile'],
  },
  pubg: {
    name: 'PUBG Mobile (Global)',
    type: 'PUBG',
    category: 'instant-games',
    importantNote: 'For global accounts. For Indian accounts, choose BGMI.',
    importantNoteHindi: 'ग्लोबल खातों के लिए। भारतीय खाते BGMI चुनें।',
    inputs: [inputField('Player ID', 'number'), inputField('Username', 'text')],
    unit: 'UC',
    words: ['pubg'],
  },
  genshin: {
    name: 'Genshin Impact',
    type: 'GENSHIN',
    category: 'games',
    importantNote: 'Choose the server your account is on. We can’t change it after you pay.',
    importantNoteHindi: 'अपने खाते का ही सर्वर चुनें; ग़लत सर्वर बाद में ठीक नहीं किया जा सकता।',
    inputs: uidAndServer,
    unit: 'Genesis Crystals',
    words: ['genshin'],
  },
  honkai: {
    name: 'Honkai: Star Rail',
    type: 'HONKAI',
    category: 'games',
    importantNote: 'Choose the server your account is on before you pay.',
    importantNoteHindi: 'भुगतान से पहले अपने खाते का सर्वर चुनें।',
    inputs: uidAndServer,
    unit: 'Oneiric Shards',
    words: ['honkai', 'starrail'],
  },
  valorant: {
    name: 'Valorant',
    type: 'VALORANT',
    category: 'instant-games',
    importantNote: 'Enter your Riot ID with its tag. Indian region only.',
    importantNoteHindi: 'अपनी Riot ID टैग के साथ लिखें; भारत क्षेत्र के खातों के लिए।',
    inputs: playerOnly('Riot ID (name#tag)', 'text'),
    unit: 'VP',
    words: ['valorant'],
  },
  codm: {
    name: 'Call of Duty: Mobile',
    type: 'CODM',
    category: 'games',
    importantNote: 'For accounts linked to an email. We send the CP to your player ID.',
    importantNoteHindi: 'ईमेल से जुड़े खातों के लिए; CP हम प्लेयर ID पर भेजते हैं।',
    inputs: playerOnly('Player ID'),
    unit: 'CP',
    words: ['callofduty', 'codm'],
  },
  clashofclans: { ...byPlayerTag, name: 'Clash of Clans', words: ['clashofclans'] },
  brawlstars: { ...byPlayerTag, name: 'Brawl Stars', words: ['brawlstars'] },
} satisfies Readonly<Record<string, ProductTemplate>>;

export function findTemplate(game: string): ProductTemplate | undefined {
  const normalized = game.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Object.values<ProductTemplate>(PRODUCT_TEMPLATES).find(({ words }) =>
    words.some((word) => normalized.includes(word)),
  );
}

/** A pack's `type`, by its rank among the packs of a game, cheapest first. */
export const packSize = (index: number, count: number): string =>
  (['small', 'medium', 'large'] as const)[Math.min(2, Math.floor((index * 3) / count))] ?? 'small';
