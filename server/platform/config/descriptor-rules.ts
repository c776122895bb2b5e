import { textOf } from './environment.ts';
import {
  keysOf,
  type ProviderDescriptor,
  type Providers,
  setByVariable,
  variablesOf,
} from './provider-descriptor.ts';
import { halves, isSet, needed, notOfDemo, type Rule, refuse } from './rule.ts';

/** No key is one of the demo. */
export const ownKeys = (provider: ProviderDescriptor): Rule[] =>
  keysOf(provider).map(({ variable, demo }) => notOfDemo(variable, demo));

/** What a key's own descriptor refuses. */
const checkedKeys = (provider: ProviderDescriptor): Rule[] =>
  keysOf(provider).flatMap(({ variable, check }) =>
    check
      ? refuse(
          variable,
          ({ env }) => {
            const value = textOf(env, variable);
            return value === undefined ? null : check.problem(value);
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
  ];
}
