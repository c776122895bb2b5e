import type { Clock } from '#platform/clock.ts';
import type { ProviderDescriptor, ProviderValues } from '#platform/config/provider-descriptor.ts';
import type { Supplier } from './supplier.ts';

/** The setting with the cost of one unit of an account's balance, in paise. */
export type UnitCostSetting = `supplier.paisePer${string}`;

export interface SupplierAccount<Region extends string = string> {
  /** Distinguishes the accounts of a supplier; empty if there is only one. */
  region: Region;
  /** Display name. */
  label: string;
  /** The API types delivered from it; no other account shares them. */
  apiTypes: readonly string[];
  unitCost: UnitCostSetting;
  /** ISO 4217 code of the currency in which the balance is held or bought. */
  currency: string;
  /** Default worth of one unit of the balance in that currency. */
  currencyPerUnit: number;
  /** The contract's call for its balance, if there is one. */
  balanceCall?: 'queryPoints' | 'queryPointsPh';
}

/** Everything about a supplier except its adapter. docs/add-a-supplier.md explains each field. */
export interface SupplierDescriptor<Key extends string = string, Region extends string = string>
  extends ProviderDescriptor<Key> {
  readonly accounts: readonly SupplierAccount<Region>[];
  /** Makes the adapter of one account. */
  open(
    values: ProviderValues<NoInfer<Key>>,
    parts: { region: NoInfer<Region>; timeoutMs: number; clock: Clock },
  ): Supplier;
  /** For callbacks about orders at `/api/fulfilment/callbacks/<name>`. */
  readonly callback?: {
    /** @returns the supplier's reference of the order; null if it cannot be read */
    readReference(body: Buffer): string | null;
  };
}

/** Type-checks a descriptor against its own keys and regions. */
export const defineSupplier = <const Key extends string, const Region extends string>(
  descriptor: SupplierDescriptor<Key, Region>,
): SupplierDescriptor => descriptor;

/** The settings that determine what a unit of an account's balance costs. */
export interface UnitSettings {
  /** In paise, by hand; 0 if the owner has not entered it. */
  cost: UnitCostSetting;
  /** Whether the exchange rate counts instead. */
  followsRate: `supplier.followsRate${string}`;
  /** What one unit is worth in the account's currency. */
  currencyPerUnit: `supplier.currencyPer${string}`;
  /** What loading the balance costs on top, in percent. */
  surchargePercent: `supplier.surchargePercent${string}`;
}

/** All four are named after the unit in `unitCost`. */
export function unitSettingsOf({ unitCost }: Pick<SupplierAccount, 'unitCost'>): UnitSettings {
  const unit = unitCost.slice('supplier.paisePer'.length);
  return {
    cost: unitCost,
    followsRate: `supplier.followsRate${unit}`,
    currencyPerUnit: `supplier.currencyPer${unit}`,
    surchargePercent: `supplier.surchargePercent${unit}`,
  };
}
