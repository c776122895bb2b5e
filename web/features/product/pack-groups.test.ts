import type { Item } from '@rush/contract/catalog.ts';
import { describe, expect, test } from 'vitest';
import { amountOf, groupPacks, pricesPer100 } from './pack-groups.ts';

const pack = (name: string, discountedprice: number, fields: Partial<Item> = {}) =>
  ({ name, discountedprice, type: 'small', inStock: true, ...fields }) as Item;
const DIAMONDS = [pack('86 Diamonds', 115), pack('172 Diamonds', 229), pack('706 Diamonds', 899)];

describe('packs', () => {
  test('are grouped by type, with those out of stock last', () => {
    const soldOut = pack('12 Diamonds', 20, { inStock: false });
    const groups = groupPacks([
      soldOut,
      ...DIAMONDS,
      pack('50 + 50 Bonus', 75, { type: 'bonus' }),
      pack('Twilight Pass', 699),
    ]);
    expect(groups.map(({ key, unit }) => [key, unit])).toEqual([
      ['packs', 'Diamonds'],
      ['bonus', undefined],
      ['passes', undefined],
    ]);
    expect(groups[0]?.items).toEqual([...DIAMONDS, soldOut]);
  });

  test.each([
    ['86 Diamonds', 86],
    ['300 + 30 Genesis Crystals', 330],
    ['1,600 VP', 1_600],
    ['Twilight Pass', null],
    ['2x Elite', null],
  ])('named “%s” have the amount %s', (name, amount) => {
    expect(amountOf(pack(name, 1))).toBe(amount);
  });

  test('are compared by price per hundred units, in groups of three or more', () => {
    const [group] = groupPacks(DIAMONDS);
    expect([...pricesPer100(group!, false).values()].map(Math.round)).toEqual([134, 133, 127]);
    expect(pricesPer100({ ...group!, items: DIAMONDS.slice(1) }, false).size).toBe(0);
  });
});
