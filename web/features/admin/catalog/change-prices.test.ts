import type { StaffItem } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import {
  type BulkChange,
  changedPrice,
  changeLines,
  changesOf,
  draftOfItem,
  summaryOf,
} from './change-prices.ts';

test.each<
  [price: string, cost: number | null, ...change: [BulkChange['by'], string, BulkChange['rounding']], string]
>([
  ['100', null, 'percent', '5', 'rupee', '105'],
  ['99.50', null, 'percent', '-10', 'paisa', '89.55'],
  ['115', null, 'percent', '5', 'nine', '119'],
  ['115', null, 'rupees', '-12.50', 'five', '105'],
  ['10', null, 'rupees', '-10', 'rupee', '10'],
  ['115', 90, 'margin', '10', 'rupee', '100'],
  ['115', 90, 'margin', '10', 'nine', '109'],
  ['115', 90, 'margin', '100', 'rupee', '115'],
  ['115', null, 'margin', '10', 'rupee', '115'],
  ['words', 90, 'percent', '10', 'rupee', 'words'],
])('₹%s (cost %s), change: %s %s, rounding: %s, becomes ₹%s', (price, cost, by, value, rounding, after) => {
  expect(changedPrice(price, cost, { by, value, rounding })).toBe(after);
});

test('the summary counts changed prices, losses and stock changes, and lines show the old and new prices', () => {
  const item = {
    name: 'Pack',
    discountedprice: 100,
    resellprice: 95,
    originalprice: 120,
    inStock: true,
    cost: 90,
  } as StaffItem;
  const row = (change: object) => ({ item, draft: { ...draftOfItem(item), ...change } });
  const rows = [row({ price: '89', resellPrice: '91' }), row({ itemInstock: false }), row({})];
  expect(summaryOf(rows)).toBe('2 prices change; 1 falls below cost; 1 stock change');
  expect(changeLines(rows)).toEqual(['Pack, price: ₹100 → ₹89', 'Pack, reseller price: ₹95 → ₹91']);
  expect(rows.map(changesOf)).toEqual([{ price: '89', resellPrice: '91' }, { itemInstock: false }, {}]);
});
