import type { StaffItem } from '@rush/contract/catalog.ts';
import { paiseFromRupees } from '@rush/contract/whole-rupees.ts';
import { type Rounding, roundPrice } from './margin-rule.ts';

export const PRICES = [
  ['price', 'Price', 'Price (₹)'],
  ['resellPrice', 'Reseller price', 'Reseller price (₹)'],
  ['originalprice', 'Original price', 'Original price (₹)'],
] as const;

export type PriceDraft = Record<(typeof PRICES)[number][0], string> & { itemInstock: boolean };

export interface PriceRow {
  item: StaffItem;
  draft: PriceDraft;
}

export interface BulkChange {
  by: keyof typeof CHANGES;
  value: string;
  rounding: Rounding;
}

export const CHANGES = { percent: 'By a percentage', rupees: 'By an amount (₹)', margin: 'To a margin (%)' };
export const TARGETS = { both: 'Both prices', price: 'Price', resellPrice: 'Reseller price' };

export const draftOfItem = (item: StaffItem): PriceDraft => ({
  price: String(item.discountedprice),
  resellPrice: String(item.resellprice),
  originalprice: String(item.originalprice),
  itemInstock: item.inStock,
});

/** Returns the same price if no valid one results. A target margin is a share of the price, which is rounded up. */
export function changedPrice(
  price: string,
  cost: number | null,
  { by, value, rounding }: BulkChange,
): string {
  const [before, amount] = [paiseFromRupees(price), Number(value)];
  if (before === null || (by === 'margin' && (cost === null || amount >= 100))) return price;
  const target = {
    percent: before * (1 + amount / 100),
    rupees: before + amount * 100,
    margin: ((cost ?? 0) * 100) / (1 - amount / 100),
  }[by];
  const paise = roundPrice(Math.round(target), rounding, by === 'margin' ? Math.ceil : Math.round);
  return paise > 0 ? String(paise / 100) : price;
}

export const isPrice = (input: string): boolean => (paiseFromRupees(input) ?? 0) > 0;

export function changesOf({ item, draft }: PriceRow): Partial<PriceDraft> {
  const original = new Map<string, unknown>(Object.entries(draftOfItem(item)));
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => original.get(name) !== value));
}

/** `86 Diamonds, reseller price: ₹95 → ₹91` for each changed price. */
export const changeLines = (rows: readonly PriceRow[]): string[] =>
  rows.flatMap((row) => {
    const [before, changes] = [draftOfItem(row.item), changesOf(row)];
    return PRICES.filter(([name]) => changes[name] !== undefined).map(
      ([name, label]) => `${row.item.name}, ${label.toLowerCase()}: ₹${before[name]} → ₹${changes[name]}`,
    );
  });

/** What saving would do: `12 prices change; 2 fall below cost`. */
export function summaryOf(rows: readonly PriceRow[]): string {
  const changes = rows.map((row) => ({ cost: row.item.cost ?? 0, ...changesOf(row) }));
  const all = changes.flatMap(({ price, resellPrice, originalprice }) => [price, resellPrice, originalprice]);
  const priceCount = all.filter((price) => price !== undefined).length;
  const lossCount = changes
    .flatMap(({ cost, price, resellPrice }) =>
      [price, resellPrice].map((value) => value && Number(value) < cost),
    )
    .filter(Boolean).length;
  const stockCount = changes.filter(({ itemInstock }) => itemInstock !== undefined).length;
  const pluralize = (count: number, singular: string, plural: string) =>
    count > 0 && (count === 1 ? `1 ${singular}` : `${count} ${plural}`);
  return [
    pluralize(priceCount, 'price changes', 'prices change'),
    pluralize(lossCount, 'falls below cost', 'fall below cost'),
    pluralize(stockCount, 'stock change', 'stock changes'),
  ]
    .filter(Boolean)
    .join('; ');
}
