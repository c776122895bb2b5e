import { z } from 'zod';
import { declareSettings, type ValuesOf } from '#platform/settings/declare-settings.ts';

export const FULFILMENT_SETTINGS = declareSettings({
  'supplier.lowBalance': { schema: z.number().min(0).default(500) },
  'supplier.quietMinutes': { schema: z.number().int().min(1).max(120).default(11) },
  'supplier.sellAtLoss': { schema: z.boolean().default(false) },
  'supplier.paisePerBrCoin': { schema: z.number().min(0).max(100_000).default(0) },
  'supplier.paisePerPhCoin': { schema: z.number().min(0).max(100_000).default(0) },
  'supplier.paisePerDollar': { schema: z.number().min(0).max(100_000).default(0) },
});

declare module '#platform/settings/settings.ts' {
  interface SettingValues extends ValuesOf<typeof FULFILMENT_SETTINGS> {}
}
