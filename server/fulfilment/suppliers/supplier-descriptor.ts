import type { Clock } from '#platform/clock.ts';
import type { ProviderDescriptor, ProviderValues } from '#platform/config/provider-descriptor.ts';
import type { Supplier } from './supplier.ts';

/** Names the setting for the cost of one unit of an account's balance, in paise. */
export type UnitCostSetting = `supplier.paisePer${string}`;

export interface SupplierAccount<Region extends string = string> {
  /** Empty if the supplier has only one region. */
  region: Region;
  label: string;
  /** API types that only this account delivers. */
  apiTypes: readonly string[];
  unitCost: UnitCostSetting;
  /** ISO 4217 code of the currency in which the balance is held or bought. */
  currency: string;
  /** Default value of one unit of the balance in that currency. */
  currencyPerUnit: number;
  balanceCall?: 'queryPoints' | 'queryPointsPh';
}

/** Everything about a supplier except its adapter. docs/developers/add-a-supplier.md explains each field. */
export interface SupplierDescriptor<Key extends string = string, Region extends string = string>
  extends ProviderDescriptor<Key> {
  readonly accounts: readonly SupplierAccount<Region>[];
  open(
    values: ProviderValues<NoInfer<Key>>,
    options: { region: NoInfer<Region>; account: number; timeoutMs: number; clock: Clock },
  ): Supplier;
  readonly callback?: {
    /** @returns the supplier's order reference; null if it cannot be read */
    readReference(body: Buffer): string | null;
  };
}

export const defineSupplier = <const Key extends string, const Region extends string>(
  descriptor: SupplierDescriptor<Key, Region>,
): SupplierDescriptor => descriptor;

export interface UnitSettings {
  cost: UnitCostSetting;
  followsRate: `supplier.followsRate${string}`;
  currencyPerUnit: `supplier.currencyPer${string}`;
  surchargePercent: `supplier.surchargePercent${string}`;
}

/** All four setting names end in the unit of `unitCost`. */
export function unitSettingsOf({ unitCost }: Pick<SupplierAccount, 'unitCost'>): UnitSettings {
  const unit = unitCost.slice('supplier.paisePer'.length);
  return {
    cost: unitCost,
    followsRate: `supplier.followsRate${unit}`,
    currencyPerUnit: `supplier.currencyPer${unit}`,
    surchargePercent: `supplier.surchargePercent${unit}`,
  };
}
