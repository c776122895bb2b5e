import { z } from 'zod';
import { kindOf } from './fields.ts';

const paise = z.number().int().nonnegative();
const count = z.number().int().nonnegative();
/** Text that staff typed; may be empty. `[erased]` once the shopper's account is erased. */
const note = z.string();

export const LATE_PAYMENT_OBSTACLES = [
  'too-late',
  'closed',
  'not-on-sale',
  'out-of-stock',
  'changed',
  'price',
  'player',
  'coupon',
] as const;
export type LatePaymentObstacle = (typeof LATE_PAYMENT_OBSTACLES)[number];

/** Why the shop ended an order. If staff ended it, `reason` has what they typed. */
export const ORDER_REASONS = [
  'payment-not-made',
  'another-amount',
  'supplier-refused',
  'supplier-out',
  'refund-asked',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];

/** Why a delivery has its status. `reason` has the supplier's or staff's own words. */
export const DELIVERY_REASONS = [
  'interrupted',
  'never-received',
  'not-executed',
  'decided-by-staff',
  'supplier-not-set-up',
  'no-answer',
  'not-connected',
  'unavailable',
  'http-error',
  'unreadable-answer',
  'superseded',
  'order-ended',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const PaymentReviewEvent = z.discriminatedUnion('kind', [
  /** `receivedPaise` is set only if the problem is a wrong amount in rupees. */
  kindOf('payment-in-review', { askedPaise: paise, receivedPaise: paise.nullable() }),
  kindOf('mismatched-payment-credited', { amountPaise: paise, note }),
  kindOf('mismatched-payment-returned', { note }),
]);
export type PaymentReviewEvent = z.infer<typeof PaymentReviewEvent>;

export const OrderEvent = z
  .discriminatedUnion('kind', [
    kindOf('placed', {}),
    kindOf('paid', { by: z.enum(['upi', 'wallet', 'nothing-due']) }),
    kindOf('payment-failed', {}),
    kindOf('resumed', {}),
    /** A payment that its order could no longer use, credited as R-Coins. */
    kindOf('late-payment-credited', {
      amountPaise: paise,
      obstacle: z.enum(LATE_PAYMENT_OBSTACLES).nullable(),
    }),
    ...PaymentReviewEvent.options,
    kindOf('sent-to-supplier', {}),
    kindOf('waiting-for-supplier', {}),
    kindOf('outcome-unknown', { delivery: count }),
    /** The supplier provably did not execute a delivery, so it is sent again. */
    kindOf('sent-again', { delivery: count }),
    kindOf('delivery-decided', {
      delivery: count,
      decision: z.enum(['delivered', 'not-delivered', 'send-again']),
    }),
    kindOf('delivered-in-part', { delivered: count, total: count }),
    kindOf('rest-retried', { rejected: count, total: count }),
    kindOf('delivery-reversed', { delivery: count }),
    kindOf('completed', { note }),
    kindOf('refunded-in-part', { delivered: count, total: count, amountPaise: paise, note }),
    /** No supplier accepted the order in time, or the shopper asked for a refund before one did. */
    kindOf('refunded-unsent', { amountPaise: paise, because: z.enum(['supplier-out', 'refund-asked']) }),
    /** A delivery was rejected and none was made, so the payment was refunded. */
    kindOf('supplier-refused', { amountPaise: paise }),
    kindOf('refunded', { amountPaise: paise, note }),
    kindOf('cancelled', { amountPaise: paise, note }),
  ])
  .describe('What happened: the kind of event and its data; amounts in paise');
export type OrderEvent = z.infer<typeof OrderEvent>;
export type OrderEventKind = OrderEvent['kind'];
export type OrderEventData<K extends OrderEventKind> = Extract<OrderEvent, { kind: K }>['data'];
