import { isGstin } from '@rush/contract/gstin.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYear, monthSpan, splitTax } from './tax-terms.ts';

const total = fc.integer({ min: 1, max: 1_000_000_000_00 });
const rate = fc.integer({ min: 0, max: 10_000 });

test('the parts of an amount always add up to it, within a State and between States', () => {
  fc.assert(
    fc.property(total, rate, fc.boolean(), (paise, basisPoints, isWithinState) => {
      const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = splitTax(
        paise,
        basisPoints,
        isWithinState,
      );
      expect(taxable_paise + cgst_paise + sgst_paise + igst_paise).toBe(paise);
      expect(cgst_paise).toBe(sgst_paise);
      expect(Math.min(taxable_paise, cgst_paise, igst_paise)).toBeGreaterThanOrEqual(0);
      expect(isWithinState ? igst_paise : cgst_paise).toBe(0);
    }),
  );
});

test('the tax is the rate times the taxable value, with each part rounded to the nearest paisa', () => {
  fc.assert(
    fc.property(total, rate, fc.boolean(), (paise, basisPoints, isWithinState) => {
      const parts = splitTax(paise, basisPoints, isWithinState);
      const tax = parts.cgst_paise + parts.sgst_paise + parts.igst_paise;
      const exact = (BigInt(paise) * BigInt(basisPoints) * 1_000n) / BigInt(10_000 + basisPoints);
      const error = BigInt(tax) * 1_000n - exact;
      // One rounding for IGST; one for each equal half.
      const tolerance = isWithinState ? 1_000n : 500n;
      expect(error <= tolerance && error >= -tolerance - 1n).toBe(true);
    }),
  );
});

test.each([
  [118_00, 1_800, true, [100_00, 9_00, 9_00, 0]],
  [118_00, 1_800, false, [100_00, 0, 0, 18_00]],
  [1_150_00, 1_800, true, [974_58, 87_71, 87_71, 0]],
  [1_00, 1_800, true, [84, 8, 8, 0]],
  [1_00, 1_800, false, [85, 0, 0, 15]],
  [99_00, 0, true, [99_00, 0, 0, 0]],
  [1, 10_000, false, [0, 0, 0, 1]],
] as const)(
  '%i paise at %i basis points (within a State: %s) are split into %j',
  (paise, basisPoints, isWithinState, parts) => {
    expect(Object.values(splitTax(paise, basisPoints, isWithinState))).toEqual([...parts, paise]);
  },
);

test.each([
  ['2026-03-31T18:29:59.999Z', 2025],
  ['2026-03-31T18:30:00.000Z', 2026],
  ['2026-12-31T18:30:00.000Z', 2026],
  ['2027-03-31T18:29:59.999Z', 2026],
  ['2028-02-29T12:00:00.000Z', 2027],
])('%s is in the financial year that begins in %i', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year);
});

test('a month begins and ends at midnight in India', () => {
  expect(monthSpan('2026-12')).toEqual({
    from: new Date('2026-11-30T18:30:00Z'),
    until: new Date('2026-12-31T18:30:00Z'),
  });
});

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['28AAPFU0939F1ZV', false],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1V', false],
  ['', false],
])('%j is a GSTIN: %s', (value, isValid) => {
  expect(isGstin(value)).toBe(isValid);
});
