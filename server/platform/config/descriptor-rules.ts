import { type ParsedEnvironment, textOf } from './environment.ts';
import {
  entriesOf,
  keysOf,
  type ProviderDescriptor,
  type Providers,
  setByVariable,
  variablesOf,
} from './provider-descriptor.ts';
import { halves, isSet, needed, OWN_VALUE, type Rule, refuse } from './rule.ts';

/** No key is one of the demo. */
export const ownKeys = (provider: ProviderDescriptor): Rule[] =>
  keysOf(provider).map(({ variable, demo }) =>
    refuse(
      variable,
      ({ raw }) => (entriesOf(raw[variable] ?? '').includes(demo) ? 'is a demo value' : null),
      OWN_VALUE,
    ),
  );

/** What a key's own descriptor refuses. */
const checkedKeys = (provider: ProviderDescriptor): Rule[] =>
  keysOf(provider).flatMap(({ variable, check }) =>
    check
      ? refuse(
          variable,
          ({ env }) => {
            const value = textOf(env, variable);
            const problems = value === undefined ? [] : entriesOf(value).map(check.problem);
            return problems.find((problem) => problem !== null) ?? null;
          },
          check.remedy,
        )
      : [],
  );

/** The chosen gateway has all its keys; any other has all of them or none. */
export const gatewayRules = (gateway: Providers['gateways'][number]): Rule[] => [
  ...needed(
    variablesOf(gateway),
    ({ env }) => (env.UPI_GATEWAY === gateway.name ? `UPI_GATEWAY is ${gateway.name}` : null),
    gateway.remedy,
  ),
  ...halves(variablesOf(gateway), `${gateway.label}'s keys`),
  ...checkedKeys(gateway),
];

/**
 * Every key of a supplier has as many entries as it has accounts there, none of them empty, and no account twice: the
 * entries of two accounts that are one would show its balance in the evidence of both.
 */
export function loginRules(supplier: ProviderDescriptor): Rule[] {
  const setBy = setByVariable(supplier);
  return keysOf(supplier).map(({ variable, isIdentity }) =>
    refuse(
      variable,
      ({ env }) => {
        const entries = entriesIn(env, variable);
        const expected = entriesIn(env, setBy);
        if (entries === null || expected === null) return null;
        const empty = entries.indexOf('');
        if (empty >= 0) return `has nothing as entry ${empty + 1} of ${entries.length}`;
        if (entries.length !== expected.length)
          return `has ${entries.length} of ${expected.length} entries: ${setBy} has ${expected.length}`;
        const again = entries.findIndex((entry, index) => entries.indexOf(entry) < index);
        return isIdentity && again >= 0
          ? `names one account twice, as entries ${entries.indexOf(entries[again] ?? '') + 1} and ${again + 1}`
          : null;
      },
      `with several accounts at ${supplier.label}, list all of them in each of ${variablesOf(supplier).join(', ')}: in the same order, with commas between`,
    ),
  );
}

/** Outside production a key that is not set is the one of the demo; in production its lack is another rule's. */
function entriesIn(env: ParsedEnvironment, variable: string): string[] | null {
  const value = textOf(env, variable);
  if (value !== undefined) return entriesOf(value);
  return env.NODE_ENV === 'production' ? null : ['demo'];
}

/** At least one supplier is set, and each has all its keys or none. */
export function supplierRules(suppliers: readonly ProviderDescriptor[]): Rule[] {
  const variables = suppliers.map(setByVariable);
  return [
    refuse(
      variables.join(' or '),
      (facts) =>
        variables.some((variable) => isSet(facts, variable))
          ? null
          : 'at least one supplier must be set in production',
      `set the keys of ${suppliers.map(({ label }) => label).join(' or of ')}`,
    ),
    ...suppliers.flatMap((supplier) => halves(variablesOf(supplier), `${supplier.label}'s account`)),
    ...suppliers.flatMap(checkedKeys),
    ...suppliers.flatMap(loginRules),
  ];
}
