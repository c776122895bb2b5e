import { z } from 'zod';
import { USER_LOOKUP } from './admin-accounts.ts';
import { defineCall, refusal, STAFF } from './call.ts';
import { ACCOUNT_ERASED, PAYOUT_REFUSALS, REASON_REQUIRED } from './errors.ts';
import { IdLike, Reason, Timestamp } from './fields.ts';
import { Rupees } from './money.ts';

export const ChargeStatus = z.enum(['created', 'pending', 'success', 'failed', 'in_review']);

export const staffPayment = defineCall('staffPayment', {
  summary:
    'A payment by its client_txn_id: requested and received amounts, the gateway’s reports, the decision',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  output: z.object({
    client_txn_id: z.string(),
    purpose: z.enum(['order', 'top-up']),
    gateway: z.string(),
    status: ChargeStatus,
    amount: Rupees,
    received: Rupees.nullable().describe('What was received, for a payment in review'),
    receivedCurrency: z.string(),
    receivedFor: z.string().describe('The reference that the gateway reported'),
    upi_txn_id: z.string(),
    reference: z.string(),
    settledAt: Timestamp.nullable(),
    decision: z.enum(['credited', 'returned']).nullable(),
    decidedAt: Timestamp.nullable(),
    isAccountErased: z
      .boolean()
      .describe('Whether the account was erased; if so, the payment can only be returned'),
    customer: z.object({ userid: z.string(), name: z.string(), email: z.string() }),
    events: z.array(z.object({ at: Timestamp, provider: z.string(), body: z.unknown() })),
  }),
  refusals: { ...USER_LOOKUP, 'payment-not-found': refusal(404, 'Payment not found.') },
});

export const decidePayment = defineCall('decidePayment', {
  summary: 'Resolve a payment in review: credit it as R-Coins, or record its return at the gateway',
  who: STAFF.owner,
  params: z.object({ id: IdLike, decision: z.enum(['credited', 'returned']) }),
  body: z.object({ reason: Reason }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...PAYOUT_REFUSALS,
    'payment-not-found': refusal(404, 'Payment not found.'),
    'payment-decided': refusal(409, 'This payment does not need a decision.'),
    'account-erased': ACCOUNT_ERASED,
    'payment-not-rupees': refusal(409, 'Only payments in rupees can be converted to R-Coins.'),
    'reason-required': REASON_REQUIRED,
  },
  movesMoney: true,
});
