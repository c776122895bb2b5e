import { catalogue } from '../catalogue.ts';

export const searchText = catalogue('search', {
  label: 'Search games and cards',
  placeholder: 'Try “ml diamond” or “netflix”',
  close: 'Close',
  recent: 'Recent searches',
  forget: 'Clear',
  popular: 'Popular now',
  results: (n: number) => (n === 1 ? '1 result' : `${n} results`),
  nothing: (query: string) => `Nothing found for “${query}”`,
  nothingHint: 'Check the spelling, or try the short name of the game.',
  from: 'from',
  failed: 'The games could not be loaded.',
  retry: 'Try again',
});
