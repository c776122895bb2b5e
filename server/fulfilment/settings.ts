import { z } from 'zod';
import {
  declareSettings,
  type SettingDeclarations,
  type ValuesOf,
} from '#platform/settings/declare-settings.ts';
import { SUPPLIERS } from './suppliers/registry.ts';
import type { UnitCostSetting } from './suppliers/supplier-descriptor.ts';

export const FULFILMENT_SETTINGS = declareSettings({
  'supplier.lowBalance': { schema: z.number().min(0).default(500) },
  'supplier.quietMinutes': { schema: z.number().int().min(1).max(120).default(11) },
  'supplier.sellAtLoss': { schema: z.boolean().default(false) },
});

/** What a unit of each account's balance costs, in paise, as the suppliers name them; 0 where the owner has not said. */
export const UNIT_COST_SETTINGS: SettingDeclarations = Object.fromEntries(
  SUPPLIERS.flatMap(({ accounts }) => accounts).map(({ unitCost }) => [
    unitCost,
    { schema: z.number().min(0).max(100_000).default(0) },
  ]),
);

type UnitCosts = { [Name in UnitCostSetting]: number };

declare module '#platform/settings/settings.ts' {
  interface SettingValues extends ValuesOf<typeof FULFILMENT_SETTINGS>, UnitCosts {}
}
