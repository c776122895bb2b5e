import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costsOf, inHundredths } from './supplier-account.ts';

test.each<[string, number | null, number | null, number[]]>([
  ['an unknown amount if no price is known', null, 1.1, []],
  ['its price if the multiplier is 1', 61.5, 1, [61_50]],
  ['its price if the player was not checked', 61.5, null, [61_50]],
  ['its multiplied price rounded down or up, or its listed price', 61.55, 1.1, [67_70, 67_71, 61_55]],
  ['its multiplied or its listed price if nothing is rounded', 61.5, 1.1, [67_65, 61_50]],
])('a pack costs %s', (_case, price, changePrice, costs) => {
  expect(costsOf(price, changePrice)).toEqual(costs);
});

test('amounts are rounded to whole hundredths', () => {
  expect(inHundredths(0.29)).toBe(29);
  expect(inHundredths(1_000.1)).toBe(100_010);
});

test('whatever price or multiplier a supplier returns, the database can store the cost', () => {
  const anything = fc.oneof(
    fc.double(),
    fc.constantFrom(0, -1, 1e300, 'NaN' as unknown as number),
    fc.constant(null),
  );
  fc.assert(
    fc.property(anything, anything, (price, multiplier) => {
      for (const cost of costsOf(price, multiplier)) {
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(cost).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 2_000 },
  );
});
