export interface ProviderKey {
  variable: string;
  /** The simulator's value: the default outside production, refused in production. */
  demo: string;
  /** Whether each account at a supplier must have its own value. */
  isIdentity?: true;
  /** @returns the problem, worded to follow the variable's name, or null */
  problem?(value: string): string | null;
}

export interface ProviderDescriptor<Key extends string = string> {
  /** Lower case. Used in URL paths and `config.providers`, and stored in rows, so it must never change. */
  readonly name: string;
  readonly label: string;
  readonly baseUrl: {
    /** The variable that overrides the two URLs below. */
    variable: string;
    live: string;
    simulator: string;
  };
  /** Production needs all of these or none. A supplier's keys may be lists: see `loginsOf`. */
  readonly keys: { readonly [Name in Key]: ProviderKey };
  /** The provider is set up if this key is set. */
  readonly setBy: NoInfer<Key>;
}

export type ProviderValues<Key extends string = string> = { readonly baseUrl: string } & {
  readonly [Name in Key]: string;
};

export interface Providers {
  /** The first with keys is the default for `UPI_GATEWAY`. */
  gateways: readonly ProviderDescriptor[];
  suppliers: readonly ProviderDescriptor[];
}

type ValuesByName = Readonly<Record<string, ProviderValues>>;

export const keysOf = ({ keys }: ProviderDescriptor): ProviderKey[] => Object.values(keys);

export const variablesOf = (provider: ProviderDescriptor): string[] =>
  keysOf(provider).map(({ variable }) => variable);

export function setByVariable({ name, keys, setBy }: ProviderDescriptor): string {
  const key = keys[setBy];
  if (!key) throw new Error(`${name} has no key ${setBy}`);
  return key.variable;
}

export function valuesOf({ name }: ProviderDescriptor, providers: ValuesByName): ProviderValues {
  const values = providers[name];
  if (!values) throw new Error(`the configuration was read without ${name}`);
  return values;
}

export const isSetUp = (provider: ProviderDescriptor, providers: ValuesByName): boolean =>
  valuesOf(provider, providers)[provider.setBy] !== '';

/** The gateway for new payments: the chosen one, or by default the first with keys, else the first. */
export const chosenGateway = (
  chosen: string | undefined,
  raw: Readonly<Record<string, string | undefined>>,
  gateways: readonly ProviderDescriptor[],
): ProviderDescriptor | undefined =>
  chosen === undefined
    ? (gateways.find((gateway) => raw[setByVariable(gateway)]) ?? gateways[0])
    : gateways.find(({ name }) => name === chosen);

export const entriesOf = (value: string): string[] =>
  value.includes(',') ? value.split(',').map((entry) => entry.trim()) : [value];

/** A supplier's values by account: the n-th entry of each key belongs to the n-th account. */
export function loginsOf(provider: ProviderDescriptor, providers: ValuesByName): ProviderValues[] {
  if (!isSetUp(provider, providers)) return [];
  const { baseUrl, ...keys } = valuesOf(provider, providers);
  const lists = Object.entries(keys).map(([name, value]) => [name, entriesOf(value)] as const);
  return entriesOf(keys[provider.setBy] ?? '').map((_entry, index) => ({
    ...Object.fromEntries(lists.map(([name, entries]) => [name, entries[index] ?? ''])),
    baseUrl,
  }));
}
