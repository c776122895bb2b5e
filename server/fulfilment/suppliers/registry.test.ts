import { expect, test } from 'vitest';
import { GATEWAYS } from '../../payments/gateways/registry.ts';
import { setByVariable, variablesOf } from '../../platform/config/provider-descriptor.ts';
import { SUPPLIERS } from './registry.ts';

const ALL = [...GATEWAYS, ...SUPPLIERS];

test('provider names, variables and API types are unique', () => {
  const unique = (values: readonly string[]) =>
    expect(new Set(values).size, values.join()).toBe(values.length);
  unique(ALL.map(({ name }) => name));
  unique(ALL.flatMap((each) => [each.baseUrl.variable, ...variablesOf(each)]));
  unique(SUPPLIERS.flatMap(({ accounts }) => accounts.flatMap(({ apiTypes }) => apiTypes)));
  for (const { accounts } of SUPPLIERS) unique(accounts.map(({ region }) => region));
});

test.each(ALL.map((each) => [each.name, each] as const))('the %s descriptor is complete', (name, each) => {
  expect(name).toMatch(/^[a-z][a-z0-9]*$/);
  for (const variable of [each.baseUrl.variable, ...variablesOf(each)])
    expect(variable).toMatch(new RegExp(`^${name.toUpperCase()}_[A-Z0-9_]+$`));
  expect(variablesOf(each)).toContain(setByVariable(each));
  expect(each.baseUrl.live).toMatch(/^https:\/\/.+[^/]$/);
  expect(each.baseUrl.simulator).toMatch(new RegExp(`^/${name}(/|$)`));
});
