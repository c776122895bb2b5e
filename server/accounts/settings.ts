import { z } from 'zod';
import { declareSettings } from '#platform/settings/declare-settings.ts';

export const ACCOUNT_SETTINGS = declareSettings({
  'otp.digits': { schema: z.number().int().min(4).max(8).default(4) },
  'admin.secondFactorRequired': { schema: z.boolean().default(false) },
  'sms.pricePaise': { schema: z.number().int().min(0).max(100_00).default(20) },
  'sms.capHourPaise': { schema: z.number().int().min(1_00).max(1_00_000_00).default(200_00) },
  'sms.capDayPaise': { schema: z.number().int().min(1_00).max(10_00_000_00).default(2_000_00) },
});
