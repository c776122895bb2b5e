import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountKey, readAccountKey } from './supplier-account.ts';

test.each([
  ['br', 'br', 1],
  ['br#2', 'br', 2],
  ['#2', '', 2],
  ['br#10', 'br', 10],
  ['', '', 1],
])('the key %s is of region "%s", account %i', (key, region, number) => {
  expect(readAccountKey(key)).toEqual({ region, number });
});

test('every account is found again by its key, and the first one of a region is named by the region', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,8}$/), fc.integer({ min: 1, max: 200 }), (region, number) => {
      const key = accountKey(region, number);
      expect(readAccountKey(key)).toEqual({ region, number });
      expect(key === region).toBe(number === 1);
    }),
  );
});
