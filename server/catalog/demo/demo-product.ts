import type { Category, ItemHindi, ProductInput } from '@rush/contract/catalog.ts';
import { demoInputHindi, demoItemHindi } from './demo-hindi.ts';

/** Emblem and colours of a product's art: what is drawn, on which ground. */
export interface DemoArtSpec {
  emblem: string;
  /** Ground, second ground, emblem, highlight. */
  palette: readonly [string, string, string, string];
  pattern: 'rays' | 'dots' | 'grid' | 'waves' | 'shards';
}

export interface DemoItem {
  /** Unique over the whole shop. */
  itemid: number;
  name: string;
  /** small, medium, large, weekly, hot, or a text with "bonus" or "weekly pass". */
  type: string;
  suggestedTask: string;
  hi: ItemHindi;
  originalRupees: number;
  discountedRupees: number;
  resellRupees: number;
  /** What the supplier takes. */
  costPaise: number;
  inStock: boolean;
  isApi: boolean;
  apiType: string;
  /** One delivery each; none for items delivered by hand. */
  supplierItemIds: string[];
  /** Drawing of the item: shape and pile size. */
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
  /** The same note in Hindi. */
  importantNoteHindi: string;
  inputs: ProductInput[];
  /** The supplier's code of the product. */
  supplierProduct?: string;
  art: DemoArtSpec;
  items: DemoItem[];
}

/** A pack in one line: name, rupees, and what sets it apart. */
export type Pack = readonly [
  name: string,
  rupees: number,
  more?: Partial<Pick<DemoItem, 'type' | 'suggestedTask' | 'inStock' | 'supplierItemIds' | 'originalRupees'>>,
];

const SIZES = ['small', 'medium', 'large'] as const;

/**
 * Items from packs. The list price is about a tenth above the shop's, resellers pay 4 % less, and the supplier
 * takes 9 % less than the shop's price.
 */
export function packs(first: number, shape: string, apiType: string, list: readonly Pack[]): DemoItem[] {
  return list.map(([name, rupees, more = {}], index) => {
    const size = SIZES[Math.min(2, Math.floor((index * 3) / list.length))] ?? 'small';
    const ids = more.supplierItemIds ?? [];
    return {
      itemid: first + index,
      name,
      type: more.type ?? size,
      suggestedTask: more.suggestedTask ?? '',
      hi: demoItemHindi(name, more.suggestedTask ?? ''),
      originalRupees: more.originalRupees ?? Math.ceil((rupees * 1.1) / 5) * 5,
      discountedRupees: rupees,
      resellRupees: Math.floor(rupees * 0.96),
      costPaise: Math.floor(rupees * 91),
      inStock: more.inStock ?? true,
      isApi: ids.length > 0,
      apiType: ids.length > 0 ? apiType : '',
      supplierItemIds: [...ids],
      art: `${shape}-${Math.min(4, 1 + Math.floor((index * 4) / list.length))}`,
    };
  });
}

/** A field that shoppers fill in, with what it is called in Hindi. */
export function inputField(label: string, kind: ProductInput['kind'], help?: string): ProductInput {
  return { label, kind, ...(help && { help }), ...demoInputHindi(label, help) };
}

export const playerAndZone: ProductInput[] = [
  inputField('User ID', 'number', 'Tap your avatar in the game: the ID stands under your name.'),
  inputField('Zone ID', 'number', 'The digits in brackets behind your ID.'),
];
export const uidAndServer: ProductInput[] = [
  inputField('UID', 'number', 'At the lower right of the game screen.'),
  inputField('Server', 'server'),
];
export const playerOnly = (label: string, kind: ProductInput['kind'] = 'number'): ProductInput[] => [
  inputField(label, kind),
];
