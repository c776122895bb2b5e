import { ROLES } from '@rush/contract/roles.ts';
import { expect, test } from 'vitest';
import { pricePaise } from './read-catalog.ts';

test('resellers pay the resell price, everyone else the discounted one, no one the list price', () => {
  const item = { original_paise: 130_00, discounted_paise: 115_00, resell_paise: 110_50 };
  const paid = Object.fromEntries(ROLES.map((role) => [role, pricePaise(item, role)]));
  expect(paid).toEqual({ user: 115_00, admin: 115_00, reseller: 110_50 });
});
