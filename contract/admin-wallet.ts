import { z } from 'zod';
import { email } from './account-fields.ts';
import { USER_LOOKUP } from './admin-accounts.ts';
import { defineCall, STAFF } from './call.ts';
import { PAYOUT, REASON_REQUIRED } from './errors.ts';
import { IdLike, NoBody, NumberOrText, OpaqueId, Timestamp, text } from './fields.ts';
import { Rupees } from './money.ts';

export const addUserBalance = defineCall('addUserBalance', 'POST /admin/adduserbalance', {
  summary: "Grant R-Coins to a user; above the shop's limit it is refused until a second admin confirms it",
  who: STAFF.owner,
  body: z.object({
    userId: IdLike.optional(),
    email: email.optional(),
    amount: NumberOrText,
    reason: text(200).optional().meta({
      description: 'Front ends without this field may omit it, for small amounts only',
    }),
  }),
  output: z.object({
    message: z.string(),
    balance: Rupees.nullable(),
    needsSecondAdmin: z.boolean().meta({ description: 'False; true where `second-admin-needed` refuses' }),
    grantId: z.string(),
  }),
  refusals: {
    ...PAYOUT,
    'second-admin-needed': { status: 409, message: 'Another admin has to confirm this amount.' },
    'amount-invalid': { status: 422, message: 'Please enter a valid amount' },
    'reason-required': REASON_REQUIRED,
    'user-not-found': { status: 404, message: 'User not found.' },
    'user-ids-disagree': { status: 422, message: 'The user and the email do not belong together.' },
    'balance-cap-reached': { status: 409, message: 'This wallet cannot hold that much.' },
  },
  movesMoney: true,
});

export const grantAllowance = defineCall('grantAllowance', 'GET /admin/grants/allowance/{id}', {
  summary: 'How much the caller may grant a user now without a second admin',
  who: STAFF.owner,
  params: z.object({ id: IdLike }),
  output: z.object({
    now: Rupees.meta({ description: 'The lowest of the other three' }),
    perGrant: Rupees,
    ofAdmin: Rupees.meta({ description: 'What the caller may still grant within 24 hours' }),
    toUser: Rupees.meta({ description: 'What the user may still receive within 24 hours' }),
  }),
  refusals: USER_LOOKUP,
});

export const Grant = z.object({
  _id: z.string(),
  userid: z.string(),
  username: z.string(),
  amount: Rupees,
  reason: z.string().nullable().meta({ description: 'Null where none was given' }),
  status: z.enum(['waiting', 'granted', 'refused']),
  askedBy: z.string(),
  decidedBy: z.string(),
  createdAt: Timestamp,
  reversible: Rupees.meta({
    description: 'What a reversal would take back now: at most the wallet’s balance',
  }),
  reversed: z
    .object({ amount: Rupees, by: z.string(), reason: z.string(), at: Timestamp })
    .nullable()
    .meta({ description: 'A grant can be reversed once' }),
});

export const listGrants = defineCall('listGrants', 'GET /admin/grants', {
  summary: 'Grants waiting for a second admin, then the latest others',
  who: STAFF.owner,
  output: z.array(Grant),
});

export const decideGrant = defineCall('decideGrant', 'POST /admin/grants/{id}/{decision}', {
  summary: 'Confirm or refuse a grant that another admin asked for',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId, decision: z.enum(['confirm', 'refuse']) }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: {
    ...PAYOUT,
    'grant-not-found': { status: 404, message: 'This grant is not waiting any more.' },
    'grant-own': { status: 403, message: 'Another admin has to confirm this grant.' },
    'owner-too-new': {
      status: 403,
      message:
        'For seven days, a new owner and whoever added them cannot confirm each other’s requests, and a new owner cannot confirm anything asked for earlier.',
    },
    'balance-cap-reached': { status: 409, message: 'This wallet cannot hold that much.' },
  },
  movesMoney: true,
});

export const reverseGrant = defineCall('reverseGrant', 'POST /admin/reversegrant/{id}', {
  summary: 'Reverse a grant, once: its amount, or the balance of the wallet if that is less',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: z.object({ reason: text(200).default('') }),
  output: z.object({
    message: z.string(),
    amount: Rupees.meta({ description: 'What was taken back' }),
    balance: Rupees.meta({ description: 'The balance of the wallet afterwards' }),
  }),
  refusals: {
    'reason-required': REASON_REQUIRED,
    'grant-not-found': { status: 404, message: 'There is no such grant that was given.' },
    'grant-reversed': { status: 409, message: 'This grant has been taken back already.' },
    'nothing-to-return': { status: 409, message: 'Nothing of this grant is left in the wallet.' },
  },
  movesMoney: true,
});
