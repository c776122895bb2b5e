import { z } from 'zod';
import { kindOf } from './fields.ts';
import { LATE_PAYMENT_OBSTACLES, ORDER_REASONS, PaymentReviewEvent } from './order-events.ts';

const paise = z.number().int().nonnegative();

const order = {
  orderid: z.string(),
  product: z.string(),
  item: z.string(),
  /** In-game name and ID, and the customer's name; empty if unknown. */
  player: z.string(),
  name: z.string(),
  link: z.string(),
  brand: z.string(),
};
/** A code if the shop decided, else the text that staff typed. */
const ending = { reasonCode: z.enum(ORDER_REASONS).nullable(), reason: z.string() };
/** Contains nothing that a user typed, because the address may be a stranger's. */
const account = { brand: z.string() };

const ACCOUNT_CHANGES = ['email', 'mobile', 'password', 'second-factor', 'provider', 'device'] as const;

/** An email, SMS or push message, rendered in the recipient's language when it is sent. Amounts are integer paise. */
export const CustomerMessage = z.discriminatedUnion('kind', [
  kindOf('order-delivered', order),
  kindOf('order-delivered-in-part', { ...order, ...ending, amountPaise: paise }),
  kindOf('order-refunded', { ...order, ...ending, amountPaise: paise, wasDelivered: z.boolean().optional() }),
  kindOf('order-cancelled', { ...order, ...ending, wasPaid: z.boolean().optional() }),
  kindOf('late-payment', { ...order, obstacle: z.enum(LATE_PAYMENT_OBSTACLES).nullable() }),
  /** A payment in review: first its arrival, later the decision. */
  kindOf('payment-reviewed', {
    event: PaymentReviewEvent,
    clientTxnId: z.string(),
    link: z.string(),
    brand: z.string(),
  }),
  kindOf('order-delayed', order),
  kindOf('owner-alert', { subject: z.string(), text: z.string() }),
  kindOf('one-time-code', { code: z.string(), minutes: z.number().int(), brand: z.string() }),
  kindOf('reset-password-link', { ...account, link: z.string(), minutes: z.number().int() }),
  kindOf('verify-email-link', { ...account, link: z.string() }),
  kindOf('account-changed', {
    ...account,
    change: z.enum(ACCOUNT_CHANGES),
    isBySupport: z.boolean(),
    /** Set for `device`; browser and system are null if unknown. */
    device: z
      .object({ browser: z.string().nullable(), system: z.string().nullable(), address: z.string() })
      .nullable(),
    link: z.string(),
    days: z.number().int(),
  }),
  kindOf('account-secured', {
    ...account,
    by: z.enum(['email', 'mobile', 'later-registration']),
    isMobileRemoved: z.boolean(),
    support: z.string(),
  }),
  kindOf('mobile-removed', { brand: z.string() }),
  kindOf('erasure-requested', { ...account, /** yyyy-mm-dd */ on: z.string() }),
  kindOf('erasure-cancelled', { ...account, why: z.enum(['signed-in', 'disputed', 'balance']) }),
]);
export type CustomerMessage = z.infer<typeof CustomerMessage>;
export type MessageKind = CustomerMessage['kind'];
export type MessageData<K extends MessageKind> = Extract<CustomerMessage, { kind: K }>['data'];
