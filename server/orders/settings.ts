import { declareSettings, paise } from '#platform/settings/declare-settings.ts';

export const ORDER_SETTINGS = declareSettings({
  'order.upiCapPaise': { schema: paise(1_00_000_00) },
});
