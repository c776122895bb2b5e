import { z } from 'zod';
import { declareSettings } from '#platform/settings/declare-settings.ts';

export const COUPON_SETTINGS = declareSettings({
  'coupon.forResellers': { schema: z.boolean().default(true) },
});
