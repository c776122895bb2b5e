/** One value that the owner is given by a provider: a variable of the environment. */
export interface ProviderKey {
  /** The variable's name. */
  variable: string;
  /** What it is for, as deploy/env.example says it. */
  about: string;
  /** What the provider's simulator takes: the value where none is set outside production, which production refuses. */
  demo: string;
  /** Of a supplier: no two accounts there share it. */
  isIdentity?: true;
  /** What production refuses besides. */
  check?: {
    /** @returns what is wrong with the value, in words that follow the variable's name; null where nothing is */
    problem(value: string): string | null;
    /** What to do about it. */
    remedy: string;
  };
}

/** A payment gateway or a supplier as the configuration reads it: which variables it has, and what production demands. */
export interface ProviderDescriptor<Key extends string = string> {
  /** Its name in rows, paths and `config.providers`: small letters, never changed once it is in a database. */
  readonly name: string;
  /** Its name for people. */
  readonly label: string;
  readonly baseUrl: {
    /** The variable that names another address than the two below. */
    variable: string;
    /** Its address for everybody. */
    live: string;
    /** The path of its simulator. */
    simulator: string;
  };
  /** What the owner is given. In production all of it is set, or nothing. Of a supplier each may be a list, `loginsOf`. */
  readonly keys: { readonly [Name in Key]: ProviderKey };
  /** The key without which the provider counts as not set up. */
  readonly setBy: NoInfer<Key>;
}

/** What the configuration has under a provider's name; an empty text where nothing is set. */
export type ProviderValues<Key extends string = string> = { readonly baseUrl: string } & {
  readonly [Name in Key]: string;
};

/** The providers that the configuration is read for. */
export interface Providers {
  /** The first one is the default of `UPI_GATEWAY`. */
  gateways: readonly (ProviderDescriptor & {
    /** What to do where a key of the chosen gateway is not set. */
    readonly remedy: string;
  })[];
  suppliers: readonly ProviderDescriptor[];
}

export const keysOf = ({ keys }: ProviderDescriptor): ProviderKey[] => Object.values(keys);

/** The variables of its keys, in their order. */
export const variablesOf = (provider: ProviderDescriptor): string[] =>
  keysOf(provider).map(({ variable }) => variable);

/** The variable without which it counts as not set up. */
export const setByVariable = ({ name, keys, setBy }: ProviderDescriptor): string => {
  const key = keys[setBy];
  if (!key) throw new Error(`${name} has no key ${setBy}`);
  return key.variable;
};

/** What the configuration has of a provider. */
export function valuesOf(
  { name }: ProviderDescriptor,
  providers: Readonly<Record<string, ProviderValues>>,
): ProviderValues {
  const values = providers[name];
  if (!values) throw new Error(`the configuration was read without ${name}`);
  return values;
}

/** The entries of a value with commas between; one that has none is its only entry, as it stands. */
export const entriesOf = (value: string): string[] =>
  value.includes(',') ? value.split(',').map((entry) => entry.trim()) : [value];

/**
 * What the configuration has of a supplier, one for each account there: the first entries of all keys belong to the
 * first one, the second entries to the second. Empty where it is not set up.
 */
export function loginsOf(
  provider: ProviderDescriptor,
  providers: Readonly<Record<string, ProviderValues>>,
): ProviderValues[] {
  if (!isSetUp(provider, providers)) return [];
  const { baseUrl, ...keys } = valuesOf(provider, providers);
  const lists = Object.entries(keys).map(([name, value]) => [name, entriesOf(value)] as const);
  return entriesOf(keys[provider.setBy] ?? '').map((_entry, index) => ({
    ...Object.fromEntries(lists.map(([name, entries]) => [name, entries[index] ?? ''])),
    baseUrl,
  }));
}

/** Whether the owner has set it up. */
export const isSetUp = (
  provider: ProviderDescriptor,
  providers: Readonly<Record<string, ProviderValues>>,
): boolean => valuesOf(provider, providers)[provider.setBy] !== '';
