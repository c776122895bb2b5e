import './tables.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import {
  generateReferral,
  getReferral,
  pointsBalance,
  redeemEarnings as redeemEarningsCall,
  redeemPoints as redeemPointsCall,
  referralStats,
  referralTransactions,
} from '@rush/contract/rewards.ts';
import { pointsOf, readBalance } from '#ledger/accounts.ts';
import type { Queries } from '#platform/database/database.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { recordIdentitySignals } from './identity-signals.ts';
import { redeemEarnings, redeemPoints } from './redeem-points.ts';
import {
  findCodeOf,
  generateReferralCode,
  listReferralTransactions,
  readReferralStats,
} from './referrals.ts';

export interface RewardServices {
  platform: Platform;
  /** From accounts: resolves the user in a path. */
  resolveUserId(queries: Queries, caller: Caller, userid: string): Promise<string>;
  /** From accounts: refuses a body that refers to another user. */
  requireSelf(caller: Caller, userid: string): void;
}

export function rewardRoutes({ platform, resolveUserId, requireSelf }: RewardServices): Binding[] {
  const { queries } = platform.db;
  return [
    bind(pointsBalance, async ({ caller, params }) => ({
      balance: rupeesFromPaise(
        await readBalance(queries, pointsOf(await resolveUserId(queries, caller, params.userid))),
      ),
    })),
    bind(redeemPointsCall, async ({ caller, body, idempotencyKey }) => {
      if (body.userid) requireSelf(caller, body.userid);
      const balances = await redeemPoints(platform, { userId: caller.id, value: body.value, idempotencyKey });
      return { msg: 'Points redeemed successfully.', ...balances };
    }),
    bind(getReferral, async ({ caller }) => {
      const referralCode = await findCodeOf(queries, caller.id);
      return {
        referralCode,
        message: referralCode ? 'Referral code found.' : 'Generate your referral code to begin.',
      };
    }),
    bind(generateReferral, async ({ caller }) => {
      await recordIdentitySignals(queries, caller.id, {
        key: platform.config.secret,
        mobile: caller.mobile,
        email: caller.email,
      });
      const referralCode = await generateReferralCode(platform.db, caller.id);
      return { referralCode, message: 'Your referral code is ready.' };
    }),
    bind(referralStats, ({ caller }) => readReferralStats(queries, caller.id)),
    bind(referralTransactions, async ({ caller, query }) => ({
      transactions: await listReferralTransactions(queries, caller.id, query),
    })),
    bind(redeemEarningsCall, async ({ caller, idempotencyKey }) => {
      const { redeemed, balance } = await redeemEarnings(platform, { userId: caller.id, idempotencyKey });
      return { message: 'Earnings redeemed successfully.', result: { redeemed }, redeemed, balance };
    }),
  ];
}
