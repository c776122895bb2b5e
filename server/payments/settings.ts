import { z } from 'zod';
import { declareSettings, paise } from '#platform/settings/declare-settings.ts';

export const PAYMENT_SETTINGS = declareSettings({
  'payments.openMax': { schema: z.number().int().min(1).max(1_000).default(10) },
  'order.paymentMinutes': { schema: z.number().int().min(2).max(1440).default(30) },
  'order.upiCapPaise': { schema: paise(1_00_000_00) },
});
