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
import { pointsOf } from '#ledger/accounts.ts';
import { readBalance } from '#ledger/read-balance.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { requireOwn } from '#platform/http/own-user.ts';
import type { Platform } from '#platform/platform.ts';
import { redeemEarnings, redeemPoints, type WalletCredit } from './redeem.ts';
import {
  findReferralCode,
  generateReferralCode,
  listReferralTransactions,
  readReferralStats,
} from './referrals.ts';

export function rewardRoutes({ platform, credit }: { platform: Platform; credit: WalletCredit }): Binding[] {
  const { queries } = platform.db;
  return [
    bind(pointsBalance, async ({ caller, params }) => ({
      balance: rupeesFromPaise(await readBalance(queries, pointsOf(requireOwn(caller, params.userid).id))),
    })),
    bind(redeemPointsCall, async ({ caller, body, wishKey }) => ({
      msg: 'Points redeemed successfully.',
      ...(await redeemPoints(platform, credit, { userId: caller.id, value: body.value, wishKey })),
    })),
    bind(getReferral, async ({ caller }) => {
      const referralCode = await findReferralCode(queries, caller.id);
      return {
        referralCode,
        message: referralCode ? 'Referral code found.' : 'Generate your referral code to begin.',
      };
    }),
    bind(generateReferral, async ({ caller }) => ({
      referralCode: await generateReferralCode(queries, caller.id),
      message: 'Your referral code is ready.',
    })),
    bind(referralStats, ({ caller }) => readReferralStats(queries, caller.id)),
    bind(referralTransactions, async ({ caller, query }) => ({
      transactions: await listReferralTransactions(queries, caller.id, query),
    })),
    bind(redeemEarningsCall, async ({ caller, wishKey }) => {
      const { redeemed, balance } = await redeemEarnings(platform, credit, { userId: caller.id, wishKey });
      return { message: 'Earnings redeemed successfully.', result: { redeemed }, redeemed, balance };
    }),
  ];
}
