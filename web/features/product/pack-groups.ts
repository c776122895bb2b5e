import type { Item } from '@rush/contract/catalog.ts';
import { priceFor, termsKindOf } from './product-rules.ts';

export interface PackGroup {
  key: 'packs' | 'bonus' | 'passes';
  /** What the plain packs contain, such as "Diamonds"; undefined for other groups or if the units differ. */
  unit: string | undefined;
  items: Item[];
}

const PASS_NAME = /\b(pass|membership|blessing)\b/i;

function groupOf(item: Item): PackGroup['key'] {
  if (termsKindOf(item) === 'bonus') return 'bonus';
  return termsKindOf(item) === 'weekly' || PASS_NAME.test(item.name) ? 'passes' : 'packs';
}

/** Groups packs by type, with those out of stock last. Omits empty groups. */
export function groupPacks(items: readonly Item[], isHindi = false): PackGroup[] {
  return (['packs', 'bonus', 'passes'] as const).flatMap((key) => {
    const packs = items.filter((item) => groupOf(item) === key);
    if (packs.length === 0) return [];
    const units = new Set(
      packs.map(({ name, hi }) => (isHindi ? hi.name : name)?.match(/^[\d,+ ]+(\p{L}[\p{L}\p{M} ]*)$/u)?.[1]),
    );
    const unit = units.size === 1 && key === 'packs' ? [...units][0] : undefined;
    return [{ key, unit, items: packs.toSorted((a, b) => Number(b.inStock) - Number(a.inStock)) }];
  });
}

/** A pack's amount: 330 for "300 + 30 Genesis Crystals", null if its name has none. */
export function amountOf({ name }: Item): number | null {
  const match = name.match(/^([\d,]+)(?:\s*\+\s*([\d,]+))?\s+\p{L}/u);
  if (!match) return null;
  const [, base = '', bonus = '0'] = match;
  return Number(base.replaceAll(',', '')) + Number(bonus.replaceAll(',', ''));
}

/** Each pack's price in rupees per hundred units; empty if the packs are not comparable. */
export function pricesPer100({ key, items }: PackGroup, paysResell: boolean): Map<Item, number> {
  const amounts = items.map(amountOf);
  if (key !== 'packs' || items.length < 3 || amounts.some((amount) => amount === null || amount < 10))
    return new Map();
  return new Map(
    items.map((item, index) => [item, (priceFor(item, paysResell) * 100) / (amounts[index] ?? 1)]),
  );
}
