import { expect, test } from 'vitest';
import { GATEWAYS } from '../../payments/gateways/registry.ts';
import { setByVariable, variablesOf } from '../../platform/config/provider-descriptor.ts';
import { SUPPLIERS } from './registry.ts';

const ALL = [...GATEWAYS, ...SUPPLIERS];

test('provider names, variables, API types and the regions of each supplier are unique', () => {
  const unique = (values: readonly string[]) =>
    expect(new Set(values).size, values.join()).toBe(values.length);
  unique(ALL.map(({ name }) => name));
  unique(ALL.flatMap((item) => [item.baseUrl.variable, ...variablesOf(item)]));
  unique(SUPPLIERS.flatMap(({ accounts }) => accounts.flatMap(({ apiTypes }) => apiTypes)));
  for (const { accounts } of SUPPLIERS) unique(accounts.map(({ region }) => region));
});

test.each(ALL.map((item) => [item.name, item] as const))('the %s descriptor is well-formed', (name, item) => {
  expect(name).toMatch(/^[a-z][a-z0-9]*$/);
  for (const variable of [item.baseUrl.variable, ...variablesOf(item)])
    expect(variable).toMatch(new RegExp(`^${name.toUpperCase()}_[A-Z0-9_]+$`));
  expect(variablesOf(item)).toContain(setByVariable(item));
  expect(item.baseUrl.live).toMatch(/^https:\/\/.+[^/]$/);
  expect(item.baseUrl.simulator).toMatch(new RegExp(`^/${name}(/|$)`));
});
