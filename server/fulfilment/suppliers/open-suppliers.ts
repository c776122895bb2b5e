import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { isSetUp, valuesOf } from '#platform/config/provider-descriptor.ts';
import { SUPPLIERS } from './registry.ts';
import type { Supplier } from './supplier.ts';
import type { SupplierAccount, SupplierDescriptor } from './supplier-descriptor.ts';

export interface OpenedSupplier {
  descriptor: SupplierDescriptor;
  account: SupplierAccount;
  supplier: Supplier;
}

/** The adapters of every account at the suppliers that are set up. */
export function openSuppliers(config: Config, clock: Clock): OpenedSupplier[] {
  const { timeoutMs } = config.suppliers;
  return SUPPLIERS.filter((descriptor) => isSetUp(descriptor, config.providers)).flatMap((descriptor) =>
    descriptor.accounts.map((account) => ({
      descriptor,
      account,
      supplier: descriptor.open(valuesOf(descriptor, config.providers), {
        region: account.region,
        timeoutMs,
        clock,
      }),
    })),
  );
}

/** The account that an adapter stands for. */
export function accountOf({ name, region }: Pick<Supplier, 'name' | 'region'>): SupplierAccount {
  const account = SUPPLIERS.find((each) => each.name === name)?.accounts.find(
    (each) => each.region === region,
  );
  if (!account) throw new Error(`the registry has no account ${name} ${region}`);
  return account;
}
