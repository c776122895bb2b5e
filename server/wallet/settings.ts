import { declareSettings, paise } from '#platform/settings/declare-settings.ts';

export const WALLET_SETTINGS = declareSettings({
  'topUp.minPaise': { schema: paise(1_00) },
  'topUp.maxPaise': { schema: paise(10_000_00) },
  'topUp.dailyCapPaise': { schema: paise(25_000_00) },
  'wallet.balanceCapPaise': { schema: paise(1_00_000_00) },
  'grant.secondAdminAbovePaise': { schema: paise(5_000_00) },
  // 24-hour limits, above which a grant waits for a second admin.
  'grant.dailyPerAdminPaise': { schema: paise(5_000_00) },
  'grant.dailyPerUserPaise': { schema: paise(5_000_00) },
  // For grants from front ends that send no reason.
  'grant.withoutReasonPaise': { schema: paise(1_000_00) },
});
