import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { NAMED_USER_REFUSALS, SELF_ONLY_REFUSALS } from './errors.ts';
import { exactText, IdLike, ListQuery, NumberOrText, OpaqueId, Timestamp } from './fields.ts';
import { Rupees } from './money.ts';
import { PaymentReviewEvent } from './order-events.ts';
import { OPEN_PAYMENT_REFUSALS } from './payments.ts';
import { CLOSED_REFUSALS } from './shop.ts';
import { WalletEntry } from './wallet-entries.ts';
import { WALLET_STATUSES, WALLET_TYPES } from './wallet-states.ts';

export const WalletTransaction = z.object({
  _id: z.string(),
  txnid: z.string(),
  status: z.enum(WALLET_STATUSES),
  type: z.enum(WALLET_TYPES),
  amount: Rupees,
  orderid: z.string().describe('The order it belongs to; empty if none'),
  entry: WalletEntry,
  description: z.string().describe('The entry as an English sentence'),
  balanceAfter: Rupees.nullable(),
  payment_url: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type WalletTransaction = z.infer<typeof WalletTransaction>;

const Userid = z.object({ userid: IdLike });

export const walletBalance = defineCall('walletBalance', {
  summary: "The caller's R-Coins",
  who: 'signed-in',
  params: Userid,
  output: z.object({ balance: Rupees }),
  refusals: NAMED_USER_REFUSALS,
});

export const walletTransactions = defineCall('walletTransactions', {
  summary: "The caller's wallet history, newest first",
  who: 'signed-in',
  params: Userid,
  query: ListQuery,
  output: z.array(WalletTransaction),
  refusals: NAMED_USER_REFUSALS,
});

export const topUpWallet = defineCall('topUpWallet', {
  summary: 'Start a wallet top-up by UPI',
  who: 'signed-in',
  body: z.object({
    value: NumberOrText.optional().describe('Whole rupees'),
    userid: IdLike.optional(),
  }),
  output: z.object({
    status: z.literal(true),
    txnid: z.string(),
    client_txn_id: z.string(),
    payment_url: z.string(),
    url: z.string().describe('Same as `payment_url`, for older front ends'),
    data: z.object({ payment_url: z.string(), txnid: z.string() }),
  }),
  refusals: {
    ...SELF_ONLY_REFUSALS,
    'amount-invalid': refusal(422, 'Please enter a valid amount'),
    'amount-below-minimum': refusal(422, 'This amount is below the minimum top-up.'),
    'amount-above-maximum': refusal(422, 'This amount is above the maximum top-up.'),
    ...OPEN_PAYMENT_REFUSALS,
    'daily-cap-reached': refusal(409, 'You have reached the top-up limit for today.'),
    'balance-cap-reached': refusal(409, 'Your wallet cannot hold that much.'),
    ...CLOSED_REFUSALS,
    'gateway-unavailable': refusal(503, 'The payment service is not available right now. Please try again.'),
  },
  sentence: 'msg',
  movesMoney: true,
});

export const walletTransactionStatus = defineCall('walletTransactionStatus', {
  summary: 'A top-up and its payment; the call may settle it',
  who: 'signed-in',
  isNeverShed: true,
  body: z.object({
    client_txn_id: OpaqueId,
    date: exactText(32).optional().describe('Ignored'),
  }),
  output: z.object({
    txnid: z.string(),
    status: z.enum(WALLET_STATUSES),
    amount: Rupees,
    review: PaymentReviewEvent.nullable().describe('If the payment went into review: its latest event'),
    data: WalletTransaction,
  }),
  refusals: { 'transaction-not-found': refusal(404, 'Transaction not found.') },
});
