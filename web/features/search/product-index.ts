import type { HomeProducts, Product } from '@rush/contract/catalog.ts';
import MiniSearch from 'minisearch';

/** Nicknames of games in English, Hindi and Hinglish. */
const ALIASES: Record<string, string> = {
  MLBB: 'ml mlbb mobile legends bang diamond hira heera हीरा डायमंड मोबाइल लीजेंड',
  MCGG: 'magic chess go diamond',
  GENSHIN: 'genshin impact genesis crystal primogem गेंशिन',
  HONKAI: 'hsr star rail oneiric shard',
  ZENLESS: 'zzz zone zero monochrome',
  HOK: 'honor of kings tokens hok',
  PUBG: 'pubg uc battlegrounds पबजी',
  BGMI: 'bgmi uc pubg battlegrounds india बीजीएमआई पबजी',
  FREEFIRE: 'ff free fire max diamond hira heera फ्री फायर डायमंड',
  VALORANT: 'valo vp points वैलोरेंट',
  OTT: 'ott movies subscription',
};

export function allProducts(home: HomeProducts): Product[] {
  const lists = [home.trending, home.instantGames, home.games, home.ott, home.others].flat();
  return [...new Map(lists.map((product) => [product._id, product])).values()];
}

export function buildIndex(products: readonly Product[]): (query: string) => Product[] {
  const byId = new Map(products.map((product) => [product._id, product]));
  const index = new MiniSearch({ idField: '_id', fields: ['name', 'type', 'category', 'aliases'] });
  index.addAll(products.map((product) => ({ ...product, aliases: ALIASES[product.type] ?? '' })));
  const search = (query: string, combineWith: 'AND' | 'OR') =>
    index.search(query, {
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.34 : false),
      boost: { name: 3, aliases: 1.5 },
      combineWith,
    });
  return (query) => {
    const strict = search(query, 'AND');
    return (strict.length > 0 ? strict : search(query, 'OR')).flatMap(
      ({ id }) => byId.get(id as string) ?? [],
    );
  };
}
