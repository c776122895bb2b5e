import { accountKey, readAccountKey } from '@rush/contract/supplier-account.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { loginsOf } from '#platform/config/provider-descriptor.ts';
import { SUPPLIERS } from './registry.ts';
import type { Supplier } from './supplier.ts';
import type { SupplierAccount, SupplierDescriptor } from './supplier-descriptor.ts';

export interface OpenedSupplier {
  descriptor: SupplierDescriptor;
  account: SupplierAccount;
  supplier: Supplier;
  number: number;
}

export function openSuppliers(config: Config, clock: Clock): OpenedSupplier[] {
  const { timeoutMs } = config.suppliers;
  return SUPPLIERS.flatMap((descriptor) =>
    loginsOf(descriptor, config.providers).flatMap((values, index) =>
      descriptor.accounts.map(({ region }): OpenedSupplier => {
        const number = index + 1;
        const opened = descriptor.open(values, { region, timeoutMs, clock });
        const supplier = number === 1 ? opened : underKey(opened, accountKey(region, number));
        return { descriptor, account: accountOf(supplier), supplier, number };
      }),
    ),
  );
}

/** Presents the account's key as `region`; calls still use the real region. */
function underKey(adapter: Supplier, key: string): Supplier {
  return new Proxy(adapter, {
    get(target, name) {
      if (name === 'region') return key;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The account of an adapter or row, if the registry has it. */
export function findAccount({
  name,
  region: key,
}: Pick<Supplier, 'name' | 'region'>): SupplierAccount | null {
  const { region, number } = readAccountKey(key);
  const account = SUPPLIERS.find((each) => each.name === name)?.accounts.find(
    (each) => each.region === region,
  );
  if (!account || number === 1) return account ?? null;
  return { ...account, label: `${account.label}, account ${number}` };
}

/** @throws if the registry has no such account */
export function accountOf(key: Pick<Supplier, 'name' | 'region'>): SupplierAccount {
  const account = findAccount(key);
  if (!account) throw new Error(`the registry has no account ${key.name} ${key.region}`);
  return account;
}
