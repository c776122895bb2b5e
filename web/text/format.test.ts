import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatBalance, formatNumber, formatRupees, savingPercent } from './format.ts';
import { formatDateTime } from './format-date.ts';

describe('money in Indian format', () => {
  it.each([
    [0, '₹0'],
    [115, '₹115'],
    [99.5, '₹99.50'],
    [125_000, '₹1,25,000'],
    [12_34_567.25, '₹12,34,567.25'],
  ])('%d is %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });

  it('numbers are rounded, and grouped as `Intl.NumberFormat` groups them', () => {
    const intl = new Intl.NumberFormat('en-IN');
    for (let digits = 1; digits <= 15; digits++) {
      for (const value of [10 ** digits, 10 ** digits - 1, 123_456_789_012_345 % 10 ** digits]) {
        expect([formatNumber(value), formatNumber(-value)]).toEqual([value, -value].map(intl.format));
      }
    }
    expect(formatNumber(1_234.5)).toBe('1,235');
  });

  it('a balance always has two decimals', () => {
    expect([0, 1000, 100_000.5].map(formatBalance)).toEqual(['0.00', '1,000.00', '1,00,000.50']);
  });
});

it('a saving is a whole percentage, or 0 if there is none', () => {
  expect([savingPercent(145, 115), savingPercent(100, 100), savingPercent(90, 100)]).toEqual([21, 0, 0]);
});

it('times are shown in Indian time', () => {
  expect(formatDateTime('2026-11-20T10:15:00.000Z')).toMatch(/^20 Nov 2026, 3:45\s?pm$/);
});

describe('on a Hindi page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('the month is in Hindi, and digits stay Latin', () => {
    vi.stubGlobal('document', { documentElement: { lang: 'hi' } });
    expect(formatDateTime('2026-11-20T10:15:00.000Z')).toMatch(/^20 नवंबर 2026, 3:45\s?pm$/);
  });
});
