import { z } from 'zod';

/** What the timeline of an order records, one object per kind: facts, never a sentence. Amounts are integer paise. */
const event = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ kind: z.literal(kind), data: z.object(data) });

const paise = z.number().int().nonnegative();
const count = z.number().int().nonnegative();
/** Free text that a person of staff typed; empty for none. `[erased]` after the erasure of the shopper. */
const note = z.string();

/** Why money that came late could not resume its order. */
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

/** Why an order ended, where the shop itself decided it. What staff typed is in `reason`, unchanged. */
export const ORDER_REASONS = [
  'payment-not-made',
  'supplier-refused',
  'supplier-out',
  'refund-asked',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];

/** What the shop itself found out about a delivery. What a provider answered is in `reason`, unchanged. */
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

/** What became of a payment that does not fit what was asked for. */
export const PaymentReviewEvent = z.discriminatedUnion('kind', [
  /** `receivedPaise` is null where rupees of another amount are not what is wrong with it. */
  event('payment-in-review', { askedPaise: paise, receivedPaise: paise.nullable() }),
  event('mismatched-payment-credited', { amountPaise: paise, note }),
  event('mismatched-payment-returned', { note }),
]);
export type PaymentReviewEvent = z.infer<typeof PaymentReviewEvent>;

export const OrderEvent = z
  .discriminatedUnion('kind', [
    event('placed', {}),
    event('paid', { by: z.enum(['upi', 'wallet', 'nothing-due']) }),
    event('payment-failed', {}),
    /** A late payment resumed an order that had failed. */
    event('resumed', {}),
    /** A late payment could not resume its order and became R-Coins. */
    event('late-payment-credited', {
      amountPaise: paise,
      obstacle: z.enum(LATE_PAYMENT_OBSTACLES).nullable(),
    }),
    ...PaymentReviewEvent.options,
    event('sent-to-supplier', {}),
    event('waiting-for-supplier', {}),
    /** The supplier did not report what became of a delivery. */
    event('outcome-unknown', { delivery: count }),
    /** The supplier provably did not execute a delivery, so it is sent again. */
    event('sent-again', { delivery: count }),
    /** Staff decided what became of a delivery that the supplier did not report. */
    event('delivery-decided', {
      delivery: count,
      decision: z.enum(['delivered', 'not-delivered', 'send-again']),
    }),
    event('delivered-in-part', { delivered: count, total: count }),
    event('rest-retried', { rejected: count, total: count }),
    /** The supplier took back what it had delivered. */
    event('delivery-reversed', { delivery: count }),
    event('completed', { note }),
    event('refunded-in-part', { delivered: count, total: count, amountPaise: paise, note }),
    /** No supplier took it in time, or its shopper asked for the money first. */
    event('refunded-unsent', { amountPaise: paise, because: z.enum(['supplier-out', 'refund-asked']) }),
    /** The supplier rejected every delivery; what was paid went back. */
    event('supplier-refused', { amountPaise: paise }),
    event('refunded', { amountPaise: paise, note }),
    event('cancelled', { amountPaise: paise, note }),
  ])
  .meta({ description: 'What happened, as a kind and its data; amounts in paise' });
export type OrderEvent = z.infer<typeof OrderEvent>;
export type OrderEventKind = OrderEvent['kind'];
export type OrderEventData<K extends OrderEventKind> = Extract<OrderEvent, { kind: K }>['data'];
