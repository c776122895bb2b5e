import { z } from 'zod';
import { declareSettings, paise, percent } from '#platform/settings/declare-settings.ts';

export const REWARD_SETTINGS = declareSettings({
  'points.percent': { schema: percent(1) },
  'referral.percent': { schema: percent(5) },
  'referral.topUps': { schema: z.number().int().min(0).max(100).default(3) },
  'referral.bonusPaise': { schema: paise(20_00) },
  'referral.bonusWhen': { schema: z.enum(['mobile-proven', 'first-payment']).default('mobile-proven') },
});
