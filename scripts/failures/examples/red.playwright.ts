import { expect, test } from '@playwright/test';

test.describe('the wallet', () => {
  test('A balance is shown in rupees.', () => {
    expect('100').toBe('₹1');
  });

  test('A passing test is not named.', () => {});
});
