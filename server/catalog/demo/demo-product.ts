import type { Category, ItemHindi, ProductInput } from '@rush/contract/catalog.ts';
import { packHindi } from '../game-hindi.ts';
import { packSize } from '../product-templates.ts';

export interface DemoArtSpec {
  emblem: string;
  /** Background, second background, emblem, highlight. */
  palette: readonly [string, string, string, string];
  pattern: 'rays' | 'dots' | 'grid' | 'waves' | 'shards';
  setting: 'disc' | 'hexagon' | 'slant' | 'burst' | 'full';
}

export interface DemoItem {
  /** Unique across the shop. */
  itemid: number;
  name: string;
  /** small, medium, large, weekly, hot, or text that contains "bonus" or "weekly pass". */
  type: string;
  suggestedTask: string;
  hi: ItemHindi;
  originalRupees: number;
  discountedRupees: number;
  resellRupees: number;
  costPaise: number;
  inStock: boolean;
  isApi: boolean;
  apiType: string;
  /** One per delivery; empty for manual delivery. */
  supplierItemIds: string[];
  /** The picture: the currency's shape, then the size of the pile or `pass` (`diamond-3`, `diamond-pass`). */
  art: string;
}

export interface DemoProduct {
  slug: string;
  name: string;
  type: string;
  category: Category;
  isTrending: boolean;
  inStock: boolean;
  isApi: boolean;
  apiType: string;
  importantNote: string;
  importantNoteHindi: string;
  inputs: ProductInput[];
  supplierProduct?: string;
  art: DemoArtSpec;
  items: DemoItem[];
}

/** `more` overrides the defaults. */
export type Pack = readonly [
  name: string,
  rupees: number,
  more?: Partial<Pick<DemoItem, 'type' | 'suggestedTask' | 'inStock' | 'supplierItemIds' | 'originalRupees'>>,
];

/** Packs of one currency. @param rupees the price of each amount, ascending */
export const packsOf = (currency: string, rupees: Readonly<Record<number, number>>): Pack[] =>
  Object.entries(rupees).map(([amount, price]) => [`${amount} ${currency}`, price]);

type ProductSpec = Omit<
  DemoProduct,
  'type' | 'isTrending' | 'inStock' | 'isApi' | 'apiType' | 'supplierProduct' | 'items' | 'art'
> & {
  art: readonly [
    emblem: string,
    setting: DemoArtSpec['setting'],
    pattern: DemoArtSpec['pattern'],
    ...palette: DemoArtSpec['palette'],
  ];
  type?: string;
  isTrending?: boolean;
  inStock?: boolean;
  /** Absent for manual delivery. */
  supplier?: readonly [apiType: string, product: string];
  items: readonly [shape: string, firstItemid: number];
  packs: readonly Pack[];
};

export function demoProduct({
  supplier,
  items: [shape, first],
  packs,
  art,
  ...spec
}: ProductSpec): DemoProduct {
  const [emblem, setting, pattern, ...palette] = art;
  return {
    type: 'OTHER',
    isTrending: false,
    inStock: true,
    ...spec,
    art: { emblem, setting, pattern, palette },
    isApi: supplier !== undefined,
    apiType: supplier?.[0] ?? '',
    supplierProduct: supplier?.[1],
    items: packs.map((pack, index) => demoItem(pack, { index, count: packs.length, shape, first, supplier })),
  };
}

/** The list price is about 10% above the shop's, the reseller's 4% below it, and the supplier's 9% below it. */
function demoItem(
  [name, rupees, more = {}]: Pack,
  place: { index: number; count: number; shape: string; first: number; supplier: ProductSpec['supplier'] },
): DemoItem {
  const { index, count, shape, first, supplier } = place;
  const ids = more.supplierItemIds ?? [];
  const isPass = /pass|membership|blessing|weekly/i.test(`${name} ${more.type}`);
  return {
    itemid: first + index,
    name,
    type: packSize(index, count),
    suggestedTask: '',
    originalRupees: Math.ceil((rupees * 1.1) / 5) * 5,
    inStock: true,
    ...more,
    hi: packHindi(name, more.suggestedTask ?? ''),
    discountedRupees: rupees,
    resellRupees: Math.floor(rupees * 0.96),
    costPaise: Math.floor(rupees * 91),
    isApi: ids.length > 0,
    apiType: ids.length > 0 ? (supplier?.[0] ?? '') : '',
    supplierItemIds: ids,
    art: `${shape}-${isPass ? 'pass' : Math.min(6, 1 + Math.floor((index * 6) / count))}`,
  };
}
