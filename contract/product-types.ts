/** Suggested types; others are allowed (PRO-7). */
export const PRODUCT_TYPES = [
  'MLBB',
  'MCGG',
  'GENSHIN',
  'HONKAI',
  'ZENLESS',
  'HOK',
  'PUBG',
  'BGMI',
  'FREEFIRE',
  'VALORANT',
  'OTHER',
] as const;
/** The servers of GENSHIN, HONKAI and ZENLESS (PRO-5). */
export const SERVERS = ['America', 'Asia', 'Europe', 'TW_HK_Mo'] as const;
/** Types whose player name is checked before an order if a supplier supports it (CHK-1). */
export const CHECKED_TYPES: readonly string[] = ['MLBB', 'MCGG'];
/** Types whose second input is a server from the list. */
export const SERVER_TYPES: readonly string[] = ['GENSHIN', 'HONKAI', 'ZENLESS'];
