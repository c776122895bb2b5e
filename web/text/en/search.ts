import { catalogue } from '../catalogue.ts';
import { plural } from '../plural.ts';

export const searchText = catalogue('search', {
  label: 'Search games and cards',
  placeholder: 'Try “86 diamonds” or “netflix”',
  close: 'Close',
  recent: 'Recent searches',
  forget: 'Clear',
  popular: 'Popular now',
  results: (n: number) => plural('en', n, { one: `${n} result`, other: `${n} results` }),
  nothing: (query: string) => `Nothing found for “${query}”`,
  nothingHint: 'Check the spelling, or try the game’s short name.',
  /** The words before and after the lowest price. */
  from: ['from', ''],
  failed: 'We couldn’t load the games.',
});
