import type { InputHindi, ItemHindi } from '@rush/contract/catalog.ts';

/** Labels that are the same in Hindi, such as UID, are left out. */
const LABELS: Readonly<Record<string, string>> = {
  'User ID': 'यूज़र ID',
  'Zone ID': 'ज़ोन ID',
  Server: 'सर्वर',
  'Player ID': 'प्लेयर ID',
  'Character ID': 'कैरेक्टर ID',
  Username: 'यूज़रनेम',
  'Riot ID (name#tag)': 'Riot ID (नाम#टैग)',
  'Roblox username': 'Roblox यूज़रनेम',
  'Player tag': 'प्लेयर टैग',
  'Delivery email': 'डिलीवरी के लिए ईमेल',
};

const HELP_TEXTS: Readonly<Record<string, string>> = {
  'Tap your avatar in the game. Your ID is below your name.':
    'गेम में अपनी प्रोफ़ाइल तस्वीर पर टैप करें: ID आपके नाम के नीचे है।',
  'The digits in brackets after your ID.': 'ID के बाद कोष्ठक में लिखे अंक।',
  'At the lower right of the game screen.': 'गेम की स्क्रीन पर नीचे दाईं ओर।',
};

const TAGS: Readonly<Record<string, string>> = {
  Bestseller: 'सबसे ज़्यादा बिका',
  'Best value': 'सबसे किफ़ायती',
  'First recharge 2x': 'पहला रिचार्ज 2x',
  '220 diamonds in 7 days': '7 दिनों में 220 डायमंड',
  '660 diamonds in 21 days': '21 दिनों में 660 डायमंड',
  '30 days of rewards': '30 दिन तक इनाम',
};

/** Currencies that games write in Latin letters (UC, VP, Robux) stay as they are. */
const PACK_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bBonus Diamonds\b/, 'बोनस डायमंड'],
  [/\bWeekly Diamond Pass\b/, 'वीकली डायमंड पास'],
  [/\bDiamonds\b/, 'डायमंड'],
  [/\bTwilight Pass\b/, 'ट्वाइलाइट पास'],
  [/\bSuper Value Pass\b/, 'सुपर वैल्यू पास'],
  [/\bWeekly Card\b/, 'वीकली कार्ड'],
  [/\bWeekly Membership\b/, 'वीकली मेंबरशिप'],
  [/\bMonthly Membership\b/, 'मंथली मेंबरशिप'],
  [/\bRoyale Pass\b/, 'रॉयल पास'],
  [/\bElite Pass Plus\b/, 'एलीट पास प्लस'],
  [/\bGold Pass\b/, 'गोल्ड पास'],
  [/\bTokens\b/, 'टोकन'],
  [/\bWild Cores\b/, 'वाइल्ड कोर'],
  [/\bGenesis Crystals\b/, 'जेनेसिस क्रिस्टल'],
  [/\bCrystals\b/, 'क्रिस्टल'],
  [/\bOneiric Shards\b/, 'ओनेरिक शार्ड'],
  [/\bMonochrome\b/, 'मोनोक्रोम'],
  [/\bMinecoins\b/, 'माइनकॉइन'],
  [/\bGems\b/, 'जेम'],
  [/ Gold$/, ' गोल्ड'],
  [/^Ad-free add-on,/, 'बिना विज्ञापन का ऐड-ऑन,'],
  [/^Mobile,/, 'मोबाइल,'],
  [/^Basic,/, 'बेसिक,'],
  [/^Standard,/, 'स्टैंडर्ड,'],
  [/^Premium,/, 'प्रीमियम,'],
  [/^Platinum,/, 'प्लैटिनम,'],
  [/^Super,/, 'सुपर,'],
  [/^Lite,/, 'लाइट,'],
  [/^Individual,/, 'इंडिविजुअल,'],
  [/^Student,/, 'स्टूडेंट,'],
  [/^Family,/, 'फ़ैमिली,'],
  [/^Prepaid,/, 'प्रीपेड,'],
  [/\b1 month$/, '1 महीना'],
  [/\b(\d+) months$/, '$1 महीने'],
  [/\b1 year$/, '1 साल'],
];

export function inputHindi(label: string, help?: string): { hi?: InputHindi } {
  const [inHindi, helpHindi] = [LABELS[label], help === undefined ? undefined : HELP_TEXTS[help]];
  const hi = { ...(inHindi && { label: inHindi }), ...(helpHindi && { help: helpHindi }) };
  return Object.keys(hi).length > 0 ? { hi } : {};
}

export function packHindi(name: string, suggestedTask: string): ItemHindi {
  const inHindi = PACK_WORDS.reduce((text, [english, hindi]) => text.replace(english, hindi), name);
  const tag = TAGS[suggestedTask];
  return { ...(inHindi !== name && { name: inHindi }), ...(tag && { suggestedTask: tag }) };
}
