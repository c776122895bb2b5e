import { declareSettings, paise, type ValuesOf } from '#platform/settings/declare-settings.ts';

export const ORDER_SETTINGS = declareSettings({
  'order.upiCapPaise': { schema: paise(1_00_000_00) },
});

declare module '#platform/settings/settings.ts' {
  interface SettingValues extends ValuesOf<typeof ORDER_SETTINGS> {}
}
