import type { SupplierAccount, UnitCostSetting } from './supplier-descriptor.ts';

/** The settings from which the cost of a unit of an account's balance follows. */
export interface UnitSettings {
  /** In paise, by hand; 0 where the owner has not said. */
  cost: UnitCostSetting;
  /** Whether it follows the exchange rate instead. */
  followsRate: `supplier.followsRate${string}`;
  /** What one unit is worth in the account's currency. */
  currencyPerUnit: `supplier.currencyPer${string}`;
  /** What loading the balance costs besides, in percent. */
  surchargePercent: `supplier.surchargePercent${string}`;
}

/** All four are named after the unit, as `unitCost` has it. */
export function unitSettingsOf({ unitCost }: Pick<SupplierAccount, 'unitCost'>): UnitSettings {
  const unit = unitCost.slice('supplier.paisePer'.length);
  return {
    cost: unitCost,
    followsRate: `supplier.followsRate${unit}`,
    currencyPerUnit: `supplier.currencyPer${unit}`,
    surchargePercent: `supplier.surchargePercent${unit}`,
  };
}
