import type { RecordAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { KEYS_TOPIC } from '#platform/settings/stored-keys.ts';
import { Frankfurter } from './pricing/frankfurter.ts';
import { openSuppliers } from './suppliers/registry.ts';
import type { AccountColumns, Supplier } from './suppliers/supplier.ts';
import './tables.ts';

export interface Fulfilment {
  platform: Platform;
  /** The accounts for each API type, in the order configured. Staff deliver all other types. */
  suppliers: ReadonlyMap<string, readonly Supplier[]>;
  rateFeed: Frankfurter;
  isSupplied(apiType: string): boolean;
}

export interface FulfilmentStaff extends Fulfilment {
  audit: RecordAudit;
}

export function createFulfilment(platform: Platform): Fulfilment {
  const suppliers = new Map<string, Supplier[]>();
  const open = () => {
    suppliers.clear();
    for (const { account, supplier } of openSuppliers(platform.config, platform.clock))
      for (const apiType of account.apiTypes)
        suppliers.set(apiType, [...(suppliers.get(apiType) ?? []), supplier]);
  };
  open();
  platform.events.subscribe((topic) => topic === KEYS_TOPIC && open());
  return {
    platform,
    suppliers,
    rateFeed: new Frankfurter(platform.config.exchangeRates),
    isSupplied: (apiType) => suppliers.has(apiType),
  };
}

export const accountsOf = ({ suppliers }: Pick<Fulfilment, 'suppliers'>): Supplier[] => [
  ...new Set([...suppliers.values()].flat()),
];

/** The accounts of a supplier in one region, in the order configured. */
export const accountsIn = (
  fulfilment: Pick<Fulfilment, 'suppliers'>,
  { supplier, region }: { supplier: string; region: string },
): Supplier[] => accountsOf(fulfilment).filter((s) => s.name === supplier && s.region === region);

/** The adapter for a row's account; undefined if it is not set up. */
export const findSupplier = (
  fulfilment: Pick<Fulfilment, 'suppliers'>,
  row: AccountColumns,
): Supplier | undefined => accountsIn(fulfilment, row).find((s) => s.account === row.account);

/** The first account without failures, else the first, for lookups that any account can answer. */
export async function findWorkingAccount(
  { platform }: Fulfilment,
  accounts: readonly Supplier[],
): Promise<Supplier | undefined> {
  const [firstAccount] = accounts;
  if (!firstAccount || accounts.length === 1) return firstAccount;
  const failing = await platform.db.queries
    .selectFrom('supplier_health')
    .select('account')
    .where('supplier', '=', firstAccount.name)
    .where('region', '=', firstAccount.region)
    .where('failures', '>', 0)
    .execute();
  return accounts.find((s) => !failing.some(({ account }) => account === s.account)) ?? firstAccount;
}
