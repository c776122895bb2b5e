/** One value that the owner is given by a provider. */
export interface ProviderKey {
  /** The environment variable that holds it. */
  variable: string;
  /** What the provider's simulator accepts: the default outside production, refused in production. */
  demo: string;
  /** Of a supplier: no two accounts share it. */
  isIdentity?: true;
  /** @returns what is wrong with the value, phrased to follow the variable's name; null if nothing is */
  problem?(value: string): string | null;
}

/** What the configuration has to know about a payment gateway or a supplier. */
export interface ProviderDescriptor<Key extends string = string> {
  /** Its name in rows, paths and `config.providers`: lower case, never changed once it is in a database. */
  readonly name: string;
  /** Its name for people. */
  readonly label: string;
  readonly baseUrl: {
    /** The variable that overrides the two addresses below. */
    variable: string;
    live: string;
    /** The path of its simulator. */
    simulator: string;
  };
  /** Production needs all of them or none. A supplier's may be lists, see `loginsOf`. */
  readonly keys: { readonly [Name in Key]: ProviderKey };
  /** The key without which the provider counts as not set up. */
  readonly setBy: NoInfer<Key>;
}

/** What the configuration has under a provider's name; empty where nothing is set. */
export type ProviderValues<Key extends string = string> = { readonly baseUrl: string } & {
  readonly [Name in Key]: string;
};

export interface Providers {
  /** The first one is the default of `UPI_GATEWAY`. */
  gateways: readonly ProviderDescriptor[];
  suppliers: readonly ProviderDescriptor[];
}

type ValuesByName = Readonly<Record<string, ProviderValues>>;

export const keysOf = ({ keys }: ProviderDescriptor): ProviderKey[] => Object.values(keys);

/** The variables of its keys. */
export const variablesOf = (provider: ProviderDescriptor): string[] =>
  keysOf(provider).map(({ variable }) => variable);

/** The variable without which it counts as not set up. */
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

/** The entries of a comma-separated value. A value without commas is taken as it is. */
export const entriesOf = (value: string): string[] =>
  value.includes(',') ? value.split(',').map((entry) => entry.trim()) : [value];

/**
 * A supplier's values, one set per account there: the first entries of all keys belong to the first account, the
 * second entries to the second. Empty if the supplier is not set up.
 */
export function loginsOf(provider: ProviderDescriptor, providers: ValuesByName): ProviderValues[] {
  if (!isSetUp(provider, providers)) return [];
  const { baseUrl, ...keys } = valuesOf(provider, providers);
  const lists = Object.entries(keys).map(([name, value]) => [name, entriesOf(value)] as const);
  return entriesOf(keys[provider.setBy] ?? '').map((_entry, index) => ({
    ...Object.fromEntries(lists.map(([name, entries]) => [name, entries[index] ?? ''])),
    baseUrl,
  }));
}
