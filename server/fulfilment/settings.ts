import { z } from 'zod';
import {
  declareSettings,
  percent,
  type SettingDeclarations,
  type ValuesOf,
} from '#platform/settings/declare-settings.ts';
import { SUPPLIERS } from './suppliers/registry.ts';
import { type UnitSettings, unitSettingsOf } from './suppliers/supplier-descriptor.ts';

export const FULFILMENT_SETTINGS = declareSettings({
  'supplier.lowBalance': { schema: z.number().min(0).default(500) },
  'supplier.quietMinutes': { schema: z.number().int().min(2).max(120).default(11) },
  'supplier.parallelMax': { schema: z.number().int().min(1).max(64).default(8) },
  /** Whether others also spend from the accounts. If so, a drop in the balance proves nothing. */
  'supplier.sharedAccounts': { schema: z.boolean().default(false) },
  'supplier.marginFloorPercent': { schema: z.number().min(0).max(90).default(0) },
  'supplier.sellAtLoss': { schema: z.boolean().default(false) },
});

export const UNIT_COST_SETTINGS: SettingDeclarations = Object.fromEntries(
  SUPPLIERS.flatMap(({ accounts }) => accounts).flatMap((account) => {
    const names = unitSettingsOf(account);
    return [
      [names.cost, { schema: z.number().min(0).max(100_000).default(0) }],
      // The settings page shows these with their result, under labels that all accounts share.
      [names.followsRate, { schema: z.boolean().default(false) }],
      [
        names.currencyPerUnit,
        { schema: z.number().min(0.000_1).max(100_000).default(account.currencyPerUnit) },
      ],
      [names.surchargePercent, { schema: percent(0) }],
    ];
  }),
);

type UnitCosts = { [Name in UnitSettings['cost' | 'currencyPerUnit' | 'surchargePercent']]: number } & {
  [Name in UnitSettings['followsRate']]: boolean;
};

declare module '#platform/settings/settings.ts' {
  interface SettingValues extends ValuesOf<typeof FULFILMENT_SETTINGS>, UnitCosts {}
}
