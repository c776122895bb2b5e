import type { HomeProducts, Pack, Product } from '@rush/contract/catalog.ts';
import MiniSearch from 'minisearch';

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

export interface SearchResult {
  product: Product;
  pack?: Pack;
}

const PACKS_MAX = 12;
const PACKS_WITHOUT_NUMBER_MAX = 5;
/** Keeps the packs of one game from hiding those of the others. */
const PACKS_PER_PRODUCT_MAX = 2;

/** `1,060`, `₹115` and `86dia` become `1060`, `115` and `86 dia`. */
const normalize = (text: string) => text.replace(/₹|,(?=\d)/g, '').replace(/(\d)(?=\p{L}{2})/gu, '$1 ');
const hasNumber = (term: string) => /\d/.test(term);

export function buildIndex(
  products: readonly Product[],
  packs: readonly Pack[] = [],
): (query: string) => SearchResult[] {
  const byId = new Map(products.map((product) => [product._id, product]));
  const entries = [
    ...products.map((product): SearchResult => ({ product })),
    ...packs.flatMap((pack): SearchResult[] => {
      const product = byId.get(pack.product_id);
      return product ? [{ product, pack }] : [];
    }),
  ];
  const index = new MiniSearch({ fields: ['name', 'price', 'product', 'type', 'category', 'aliases'] });
  index.addAll(
    entries.map(({ product, pack }, id) => ({
      id,
      name: normalize(pack ? `${pack.name} ${pack.hi.name ?? ''}` : product.name),
      price: pack?.price,
      product: pack && product.name,
      type: product.type,
      category: product.category,
      aliases: ALIASES[product.type] ?? '',
    })),
  );
  const search = (query: string, combineWith: 'AND' | 'OR') =>
    index
      .search(query, {
        prefix: (term) => !hasNumber(term),
        fuzzy: (term) => (term.length > 3 && !hasNumber(term) ? 0.34 : false),
        boost: { name: 3, aliases: 1.5 },
        boostDocument: (id) => (entries[id]?.product.istrending ? 1.2 : 1),
        combineWith,
      })
      .map(({ id, match }) => ({ ...(entries[id] as SearchResult), fields: Object.values(match).flat() }));
  return (query) => {
    const text = normalize(query);
    const hits = search(text, 'AND');
    const matchingPacks = hits.filter(({ pack, fields }) => pack && /name|price/.test(fields.join()));
    const matchingProducts = hits.filter(({ pack }) => !pack);
    if (hasNumber(text) && matchingPacks.length > 0)
      return [...matchingPacks.slice(0, PACKS_MAX), ...matchingProducts];
    const related = hits.length > 0 ? matchingProducts : search(text, 'OR').filter(({ pack }) => !pack);
    const counts = new Map<string, number>();
    const shownPacks = matchingPacks.filter(({ product: { _id } }) => {
      counts.set(_id, (counts.get(_id) ?? 0) + 1);
      return related.length === 1 || (counts.get(_id) ?? 0) <= PACKS_PER_PRODUCT_MAX;
    });
    return [...related, ...shownPacks.slice(0, PACKS_WITHOUT_NUMBER_MAX)];
  };
}
