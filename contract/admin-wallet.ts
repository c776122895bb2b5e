import { z } from 'zod';
import { email } from './account-fields.ts';
import { USER_LOOKUP } from './admin-accounts.ts';
import { defineCall, refusal, STAFF } from './call.ts';
import { PAYOUT_REFUSALS, REASON_REQUIRED } from './errors.ts';
import { IdLike, NoBody, NumberOrText, OpaqueId, Timestamp, text } from './fields.ts';
import { Rupees } from './money.ts';

export const addUserBalance = defineCall('addUserBalance', {
  summary: "Grant R-Coins to a user; amounts above the shop's limit need a second admin's confirmation",
  who: STAFF.owner,
  body: z.object({
    userId: IdLike.optional(),
    email: email.optional(),
    amount: NumberOrText,
    reason: text(200)
      .optional()
      .describe('Optional for small amounts only, for front ends without this field'),
  }),
  output: z.object({
    message: z.string(),
    balance: Rupees.nullable(),
    needsSecondAdmin: z.boolean().describe('False here; true in the refusal `second-admin-needed`'),
    grantId: z.string(),
  }),
  refusals: {
    ...PAYOUT_REFUSALS,
    'second-admin-needed': refusal(409, 'Another admin has to confirm this amount.'),
    'amount-invalid': refusal(422, 'Please enter a valid amount'),
    'reason-required': REASON_REQUIRED,
    'user-not-found': refusal(404, 'User not found.'),
    'user-ids-disagree': refusal(422, 'The user and the email do not match.'),
    'balance-cap-reached': refusal(409, 'This wallet cannot hold that much.'),
  },
  movesMoney: true,
});

export const grantAllowance = defineCall('grantAllowance', {
  summary: 'How much the caller may grant a user now without a second admin',
  who: STAFF.owner,
  params: z.object({ id: IdLike }),
  output: z.object({ now: Rupees.describe('The lowest remainder of the three limits') }),
  refusals: USER_LOOKUP,
});

export const Grant = z.object({
  _id: z.string(),
  userid: z.string(),
  username: z.string(),
  amount: Rupees,
  reason: z.string().nullable().describe('Null where none was given'),
  status: z.enum(['waiting', 'granted', 'refused']),
  askedBy: z.string(),
  decidedBy: z.string(),
  createdAt: Timestamp,
  reversible: Rupees.describe('What a reversal would take back now: at most the wallet’s balance'),
  reversed: z
    .object({ amount: Rupees, by: z.string(), reason: z.string(), at: Timestamp })
    .nullable()
    .describe('A grant can be reversed once'),
});

export const listGrants = defineCall('listGrants', {
  summary: 'Grants waiting for a second admin, then the latest other grants',
  who: STAFF.owner,
  output: z.array(Grant),
});

export const decideGrant = defineCall('decideGrant', {
  summary: 'Confirm or refuse a grant that another admin requested',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId, decision: z.enum(['confirm', 'refuse']) }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: {
    ...PAYOUT_REFUSALS,
    'grant-not-found': refusal(404, 'This grant is no longer waiting.'),
    'grant-own': refusal(403, 'Another admin has to confirm this grant.'),
    'owner-too-new': refusal(
      403,
      'For seven days, a new owner and the owner who added them cannot confirm each other’s requests, and a new owner cannot confirm earlier requests.',
    ),
    'balance-cap-reached': refusal(409, 'This wallet cannot hold that much.'),
  },
  movesMoney: true,
});

export const reverseGrant = defineCall('reverseGrant', {
  summary: 'Reverse a grant, once: its amount, or the balance of the wallet if that is less',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: z.object({ reason: text(200).default('') }),
  output: z.object({
    message: z.string(),
    amount: Rupees.describe('What was taken back'),
    balance: Rupees.describe('The balance of the wallet afterwards'),
  }),
  refusals: {
    'reason-required': REASON_REQUIRED,
    'grant-not-found': refusal(404, 'There is no such grant.'),
    'grant-reversed': refusal(409, 'This grant has already been taken back.'),
    'nothing-to-return': refusal(409, 'None of this grant is left in the wallet.'),
  },
  movesMoney: true,
});
