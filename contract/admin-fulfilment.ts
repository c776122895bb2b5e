import { z } from 'zod';
import { StaffOrder } from './admin-orders.ts';
import { defineCall, refusal, STAFF } from './call.ts';
import { ACCOUNT_ERASED, PAYOUT_REFUSALS, REASON_REQUIRED } from './errors.ts';
import { exactText, IdLike, NoBody, OpaqueId, Reason, Timestamp } from './fields.ts';
import { OfferChoice, REJECTION_CAUSES } from './offers.ts';
import { DELIVERY_REASONS } from './order-events.ts';
import type { CallName } from './routes.ts';

const moveRefusals = {
  'order-not-found': refusal(404, 'Order not found.'),
  'order-status-unknown': refusal(422, 'An order cannot be set to this status.'),
  'order-final': refusal(409, 'This order is already closed and cannot be changed that way.'),
  'order-unpaid': refusal(409, 'This order has not been paid yet.'),
  'delivery-open': refusal(
    409,
    'A delivery of this order is still open at the supplier. Decide its outcome first.',
  ),
  'reason-required': REASON_REQUIRED,
  'delivered-wholly': refusal(
    409,
    'This order was delivered in full. Complete it first; then you can refund it with a reason.',
  ),
  'account-erased': ACCOUNT_ERASED,
  'nothing-to-return': refusal(409, 'The undelivered part has already been refunded.'),
};

/** Kept for existing front ends; our back-office uses `updateOrder` (ORD-10). */
export const updateOrderByPath = defineCall('updateOrderByPath', {
  summary: 'Complete, refund or cancel an order',
  who: STAFF.owner,
  params: z.object({ id: IdLike, status: exactText(32), reason: exactText(4_000).optional() }),
  output: z.object({ message: z.string(), order: StaffOrder }),
  refusals: { ...PAYOUT_REFUSALS, ...moveRefusals },
});

export const updateOrder = defineCall('updateOrder', {
  summary: 'Complete, refund or cancel an order',
  who: STAFF.owner,
  params: z.object({ id: IdLike }),
  body: z.object({
    status: exactText(32),
    reason: Reason,
    deliveredPieces: z
      .number()
      .int()
      .min(0)
      .max(10)
      .optional()
      .describe('For a manual order: pieces delivered; only the rest is refunded'),
  }),
  output: z.object({ message: z.string(), order: StaffOrder }),
  refusals: {
    ...PAYOUT_REFUSALS,
    ...moveRefusals,
    'pieces-invalid': refusal(422, 'That many pieces of this order cannot have been delivered.'),
  },
});

/** The log of one request to a supplier, with secrets redacted. */
export const SupplierExchange = z.object({
  at: Timestamp,
  supplier: z.string(),
  operation: z.string(),
  request: z.unknown(),
  response: z.unknown(),
  outcome: z.string(),
});

/** How an account's balance moved while a delivery was open; amounts in the supplier's unit. */
export const BalanceEvidence = z.object({
  readings: z.array(z.object({ at: Timestamp, balance: z.number() })),
  intervals: z
    .array(
      z.object({
        drop: z.number().describe('How far the balance fell between two readings'),
        known: z.number().describe('The part explained by deliveries with a known outcome'),
      }),
    )
    .describe('One fewer than there are readings'),
  open: z
    .array(
      z.object({
        delivery: z.string().describe('The `_id` of a delivery'),
        costs: z.array(z.number()).describe('Possible costs; empty if unknown'),
      }),
    )
    .describe('Every delivery whose outcome was unknown at the time'),
});

export const Delivery = z.object({
  _id: z.string(),
  itemNumber: z.number().int(),
  choice: z.number().int().describe('From 1; each offer tried has its own parts'),
  isCurrent: z.boolean().describe('Belongs to the latest choice; the others are superseded'),
  supplier: z.string(),
  supplierItem: z.string(),
  status: z.enum(['Pending', 'Sent', 'Delivered', 'Rejected', 'Unknown']),
  reference: z.string(),
  reason: z.string().describe('The supplier’s response, or what the shop found out, in English'),
  reasonCode: z.enum(DELIVERY_REASONS).nullable(),
  cause: z.enum(REJECTION_CAUSES).nullable().describe('Who caused the rejection'),
  offerChoice: OfferChoice.nullable().describe('The verdict on each offer; only on a choice’s first part'),
  balanceBefore: z.number().nullable(),
  balanceAfter: z.number().nullable(),
  evidence: BalanceEvidence.nullable().describe('The evidence for its outcome'),
  sentAt: Timestamp.nullable(),
  updatedAt: Timestamp,
});

export const decideDelivery = defineCall('decideDelivery', {
  summary: 'Resolve a delivery whose outcome is unknown',
  who: STAFF.owner,
  params: z.object({
    id: OpaqueId,
    decision: z.enum(['delivered', 'not-delivered', 'send-again']),
  }),
  body: z.object({ reason: Reason }),
  output: z.object({ message: z.string() }),
  refusals: {
    'delivery-not-found': refusal(404, 'Delivery not found.'),
    'delivery-decided': refusal(409, 'This delivery has already been decided.'),
    'delivery-under-way': refusal(
      409,
      'The supplier may still execute this request. Decide in a few minutes.',
    ),
    'reason-required': REASON_REQUIRED,
  },
});

export const decidePartialDelivery = defineCall('decidePartialDelivery', {
  summary: 'Resolve a partial delivery: refund the undelivered share, or send it again',
  who: STAFF.owner,
  params: z.object({ id: IdLike, decision: z.enum(['refund', 'retry']) }),
  body: z.object({ reason: Reason }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...PAYOUT_REFUSALS,
    'order-not-found': moveRefusals['order-not-found'],
    'order-final': moveRefusals['order-final'],
    'delivery-open': moveRefusals['delivery-open'],
    'partial-delivery-decided': refusal(409, 'Nothing is left to decide for this order.'),
    'reason-required': REASON_REQUIRED,
  },
  movesMoney: true,
});

export const itemPriceHistory = defineCall('itemPriceHistory', {
  summary: 'The latest changes in what suppliers charge for the packs of an item, newest first',
  who: STAFF.catalogue,
  params: z.object({ itemid: IdLike }),
  output: z.object({
    changes: z.array(
      z.object({
        account: z.string(),
        supplierItem: z.string(),
        price: z.number().describe("In the unit of the account's balance"),
        priceBefore: z.number().nullable().describe('Null for the first known price'),
        seenAt: Timestamp,
      }),
    ),
  }),
  refusals: { 'item-not-found': refusal(404, 'Item not found.') },
});

const queryPointsOf = (name: CallName, region: string) =>
  defineCall(name, {
    summary: `The supplier's points, region ${region}`,
    who: STAFF.support,
    body: NoBody,
    output: z.object({ status: z.literal(200), smile_points: z.string() }),
    refusals: { 'supplier-unavailable': refusal(503, 'Failed to fetch points') },
  });
export const queryPoints = queryPointsOf('queryPoints', 'BR');
export const queryPointsPh = queryPointsOf('queryPointsPh', 'PH');
