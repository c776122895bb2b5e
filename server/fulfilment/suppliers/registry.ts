import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { loginsOf } from '#platform/config/provider-descriptor.ts';
import { moogold } from './moogold/descriptor.ts';
import { smileone } from './smileone/descriptor.ts';
import { type AccountKey, accountName, type Supplier } from './supplier.ts';
import type { SupplierAccount, SupplierDescriptor } from './supplier-descriptor.ts';

export const SUPPLIERS: readonly SupplierDescriptor[] = [smileone, moogold];

export const API_TYPES: readonly string[] = SUPPLIERS.flatMap(({ accounts }) =>
  accounts.flatMap(({ apiTypes }) => apiTypes),
);

export interface OpenedSupplier {
  descriptor: SupplierDescriptor;
  account: SupplierAccount;
  supplier: Supplier;
}

export function openSuppliers(config: Config, clock: Clock): OpenedSupplier[] {
  const { timeoutMs } = config.suppliers;
  return SUPPLIERS.flatMap((descriptor) =>
    loginsOf(descriptor, config.providers).flatMap((values, index) =>
      descriptor.accounts.map(({ region }): OpenedSupplier => {
        const supplier = descriptor.open(values, { region, account: index + 1, timeoutMs, clock });
        return { descriptor, account: accountOf(supplier), supplier };
      }),
    ),
  );
}

export function findAccount({ name, region, account: number }: AccountKey): SupplierAccount | null {
  const account = SUPPLIERS.find((supplier) => supplier.name === name)?.accounts.find(
    (item) => item.region === region,
  );
  if (!account || number === 1) return account ?? null;
  return { ...account, label: `${account.label}, account ${number}` };
}

/** What staff call an account, e.g. `Smile.one Brazil`. */
export const accountLabel = (key: AccountKey): string => findAccount(key)?.label ?? accountName(key);

export const apiTypeLabel = (apiType: string): string =>
  SUPPLIERS.flatMap(({ accounts }) => accounts).find(({ apiTypes }) => apiTypes.includes(apiType))?.label ??
  apiType;

/** @throws if the registry has no such account */
export function accountOf(key: AccountKey): SupplierAccount {
  const account = findAccount(key);
  if (!account) throw new Error(`the registry has no account ${key.name} ${key.region}`);
  return account;
}
