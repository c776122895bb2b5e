import type { Clock } from '#platform/clock.ts';
import type { ProviderDescriptor, ProviderValues } from '#platform/config/provider-descriptor.ts';
import type { Supplier } from './supplier.ts';

/** The setting with the cost of one unit of an account's balance, in paise. */
export type UnitCostSetting = `supplier.paisePer${string}`;

/** One balance of ours at a supplier. */
export interface SupplierAccount<Region extends string = string> {
  /** Tells accounts of one supplier apart, in rows too; empty where there is only one. */
  region: Region;
  /** Its name for people. */
  label: string;
  /** The `apiType` of products and items that are delivered from it; no other account has any of them. */
  apiTypes: readonly string[];
  /** Its text is `adminSettings.fields` of every language. */
  unitCost: UnitCostSetting;
  /** ISO 4217 code of the currency that the balance is in, or is bought with. */
  currency: string;
  /** What one unit of the balance is worth in that currency; the owner can set another number. */
  currencyPerUnit: number;
  /** The call of the contract by which front ends ask for its balance, where there is one. */
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
  /** Where the supplier sends callbacks about an order, at `/api/fulfilment/callbacks/<name>`. */
  readonly callback?: {
    /** @returns the supplier's reference of the order, as text of any length; null where it cannot be read */
    readReference(body: Buffer): string | null;
  };
}

/** Checks a descriptor against itself, where its own keys and regions are still known. */
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
