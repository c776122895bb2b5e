import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { NAMED_USER_REFUSALS, PAYOUT_REFUSALS, SELF_ONLY_REFUSALS } from './errors.ts';
import { IdLike, ListQuery, NoBody, NumberOrText, Timestamp } from './fields.ts';
import { formatPaise, Rupees } from './money.ts';

export const pointsBalance = defineCall('pointsBalance', {
  summary: "The caller's reward points",
  who: 'signed-in',
  params: z.object({ userid: IdLike }),
  output: z.object({ balance: Rupees }),
  refusals: NAMED_USER_REFUSALS,
});

export function insufficientPoints(availablePaise: number): string {
  return `Insufficient points. You have ${formatPaise(availablePaise)} points available.`;
}

export const redeemPoints = defineCall('redeemPoints', {
  summary: 'Turn reward points into R-Coins, one for one',
  who: 'signed-in',
  body: z.object({ value: NumberOrText.optional(), userid: IdLike.optional() }),
  output: z.object({ msg: z.string(), balance: Rupees, points: Rupees }),
  refusals: {
    ...SELF_ONLY_REFUSALS,
    ...PAYOUT_REFUSALS,
    'points-invalid': refusal(422, 'Please enter a valid points amount'),
    'points-insufficient': refusal(409, 'Insufficient points. You have {n} points available.'),
  },
  sentence: 'msg',
  movesMoney: true,
});

const ReferralCode = z.object({ referralCode: z.string().nullable(), message: z.string() });

export const getReferral = defineCall('getReferral', {
  summary: "The caller's referral code, if any",
  who: 'signed-in',
  body: NoBody,
  output: ReferralCode,
  sentence: 'error',
});

export const generateReferral = defineCall('generateReferral', {
  summary: "Create the caller's referral code; idempotent",
  who: 'signed-in',
  body: NoBody,
  output: ReferralCode,
  sentence: 'error',
});

export const referralStats = defineCall('referralStats', {
  summary: 'Earnings and number of referred users',
  who: 'signed-in',
  body: NoBody,
  output: z.object({
    totalEarnings: Rupees,
    pendingEarnings: Rupees.describe('Earnings that can be redeemed now'),
    redeemedEarnings: Rupees,
    totalReferrals: z.number().int(),
  }),
  refusals: { 'no-referral-code': refusal(404, 'Failed to fetch stats') },
  sentence: 'error',
});

export const ReferralTransaction = z.object({
  _id: z.string(),
  orderId: z.string(),
  userEmail: z.string().describe('Masked'),
  commision: Rupees,
  orderAmount: Rupees,
  createdAt: Timestamp,
});
export type ReferralTransaction = z.infer<typeof ReferralTransaction>;

export const referralTransactions = defineCall('referralTransactions', {
  summary: 'The cashback earned, newest first',
  who: 'signed-in',
  body: NoBody,
  query: ListQuery,
  output: z.object({ transactions: z.array(ReferralTransaction) }),
  sentence: 'error',
});

export const redeemEarnings = defineCall('redeemEarnings', {
  summary: 'Turn all available referral earnings into R-Coins',
  who: 'signed-in',
  body: NoBody,
  output: z.object({
    message: z.string(),
    result: z.object({ redeemed: Rupees }),
    redeemed: Rupees,
    balance: Rupees,
  }),
  refusals: {
    ...PAYOUT_REFUSALS,
    'nothing-to-redeem': refusal(409, 'There are no earnings to redeem yet.'),
  },
  sentence: 'error',
  movesMoney: true,
});
