import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPPLIER_SIMULATORS } from '@rush/simulators/suppliers/registry.ts';
import { GATEWAY_SIMULATORS } from '@rush/simulators/upi/registry.ts';
import { describe, expect, test } from 'vitest';
import { GATEWAYS } from '../../payments/gateways/registry.ts';
import { setByVariable, variablesOf } from '../../platform/config/provider-descriptor.ts';
import { SUPPLIERS } from './registry.ts';

const ALL = [...GATEWAYS, ...SUPPLIERS];

const foldersIn = (path: string) =>
  readdirSync(join(import.meta.dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();

describe.each([
  ['suppliers', '.', '../../../simulators/suppliers', SUPPLIERS, SUPPLIER_SIMULATORS, 'promisesOfSupplier'],
  [
    'gateways',
    '../../payments/gateways',
    '../../../simulators/upi',
    GATEWAYS,
    GATEWAY_SIMULATORS,
    'promisesOfGateway',
  ],
] as const)('the registry of %s', (_kind, folder, simulatorFolder, registry, simulators, promises) => {
  test('lists every folder, and each has a simulator', () => {
    expect(namesOf(registry)).toEqual(foldersIn(folder));
    expect(namesOf(simulators)).toEqual(foldersIn(simulatorFolder));
    expect(namesOf(simulators)).toEqual(namesOf(registry));
  });

  test.each(namesOf(registry))('has for %s a test of what all of them promise', (name) => {
    const own = readFileSync(join(import.meta.dirname, folder, name, `${name}.test.ts`), 'utf8');
    expect(own).toContain(`${promises}(${name}`);
  });
});

test('no two providers share a name, a variable or an API type', () => {
  const unique = (values: readonly string[]) =>
    expect(new Set(values).size, values.join()).toBe(values.length);
  unique(ALL.map(({ name }) => name));
  unique(ALL.flatMap((each) => [each.baseUrl.variable, ...variablesOf(each)]));
  unique(SUPPLIERS.flatMap(({ accounts }) => accounts.flatMap(({ apiTypes }) => apiTypes)));
  for (const { accounts } of SUPPLIERS) unique(accounts.map(({ region }) => region));
});

test.each(ALL.map((each) => [each.name, each] as const))('the descriptor of %s is whole', (name, each) => {
  expect(name).toMatch(/^[a-z][a-z0-9]*$/);
  for (const variable of [each.baseUrl.variable, ...variablesOf(each)])
    expect(variable).toMatch(new RegExp(`^${name.toUpperCase()}_[A-Z0-9_]+$`));
  expect(variablesOf(each)).toContain(setByVariable(each));
  expect(each.baseUrl.live).toMatch(/^https:\/\/.+[^/]$/);
  expect(each.baseUrl.simulator).toMatch(new RegExp(`^/${name}(/|$)`));
});
