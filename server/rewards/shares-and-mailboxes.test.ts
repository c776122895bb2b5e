import { expect, test } from 'vitest';
import { shareOf } from './award-points.ts';
import { canonicalEmail } from './identity-signals.ts';

test.each([
  [115_00, 1, 1_15],
  [99, 1, 0],
  [100, 1, 1],
  [199, 1, 1],
  [500_00, 5, 25_00],
  [10_00, 5, 50],
  [100_00, 0.29, 29],
  [100_00, 0, 0],
  [100_00, 100, 100_00],
  [1_000_000_000_00, 33.33, 333_300_000_00],
])('%i paise at %f percent is %i paise', (amount, percent, share) => {
  expect(shareOf(amount, percent)).toBe(share);
});

test.each([
  ['Asha.Rao+rush@gmail.com', 'asharao@gmail.com'],
  ['asharao@GoogleMail.com', 'asharao@gmail.com'],
  [' Asha.Rao+rush@Example.test ', 'asha.rao@example.test'],
  ['asha.rao@example.test', 'asha.rao@example.test'],
])('%s is normalized to %s', (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});
