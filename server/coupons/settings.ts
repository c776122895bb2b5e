import { z } from 'zod';
import { declareSettings, type ValuesOf } from '#platform/settings/declare-settings.ts';

export const COUPON_SETTINGS = declareSettings({
  'coupon.forResellers': { schema: z.boolean().default(true) },
});

declare module '#platform/settings/settings.ts' {
  interface SettingValues extends ValuesOf<typeof COUPON_SETTINGS> {}
}
