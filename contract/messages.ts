import { z } from 'zod';
import { LATE_PAYMENT_OBSTACLES, ORDER_REASONS, PaymentReviewEvent } from './order-events.ts';

const message = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ kind: z.literal(kind), data: z.object(data) });

const paise = z.number().int().nonnegative();

/** An order as its messages name it; all as the order recorded it. */
const order = {
  orderid: z.string(),
  product: z.string(),
  item: z.string(),
  /** The order's page. */
  link: z.string(),
  brand: z.string(),
};
/** Why it ended: as a code where the shop decided, else as staff typed it. */
const ending = { reasonCode: z.enum(ORDER_REASONS).nullable(), reason: z.string() };
/** Of an account. Nothing that a user typed: the address may be a stranger's. */
const account = { brand: z.string() };

/** What an account's change was. */
const ACCOUNT_CHANGES = ['email', 'mobile', 'password', 'second-factor', 'provider', 'device'] as const;

/**
 * What the shop writes to a person, by mail, SMS or push: one object per kind, never a sentence. It is rendered when it
 * is sent, in the language of whoever gets it. Amounts are integer paise.
 */
export const CustomerMessage = z.discriminatedUnion('kind', [
  message('order-delivered', order),
  message('order-delivered-in-part', { ...order, ...ending, amountPaise: paise }),
  message('order-refunded', { ...order, ...ending, amountPaise: paise }),
  message('order-cancelled', { ...order, ...ending }),
  message('late-payment', { ...order, obstacle: z.enum(LATE_PAYMENT_OBSTACLES).nullable() }),
  /** A payment that does not fit its order or top-up: that it came, then what was decided. */
  message('payment-reviewed', {
    event: PaymentReviewEvent,
    clientTxnId: z.string(),
    link: z.string(),
    brand: z.string(),
  }),
  message('order-delayed', order),
  /** To an owner of the shop: a paid order that staff has to deliver. */
  message('order-to-deliver', { ...order, amountPaise: paise, minutes: z.number().int() }),
  message('one-time-code', { code: z.string(), minutes: z.number().int(), brand: z.string() }),
  message('reset-password-link', { ...account, link: z.string(), minutes: z.number().int() }),
  message('verify-email-link', { ...account, link: z.string() }),
  message('account-changed', {
    ...account,
    change: z.enum(ACCOUNT_CHANGES),
    isBySupport: z.boolean(),
    /** Of a new device; browser and system are null where they are not known. */
    device: z
      .object({ browser: z.string().nullable(), system: z.string().nullable(), address: z.string() })
      .nullable(),
    /** Disputes the change. */
    link: z.string(),
    days: z.number().int(),
  }),
  message('account-secured', {
    ...account,
    by: z.enum(['email', 'mobile', 'later-registration']),
    isMobileRemoved: z.boolean(),
    support: z.string(),
  }),
  /** To a number that was removed from an account. */
  message('mobile-removed', { brand: z.string() }),
  message('erasure-requested', { ...account, /** yyyy-mm-dd */ on: z.string() }),
  message('erasure-cancelled', { ...account, why: z.enum(['signed-in', 'disputed', 'balance']) }),
]);
export type CustomerMessage = z.infer<typeof CustomerMessage>;
export type MessageKind = CustomerMessage['kind'];
export type MessageData<K extends MessageKind> = Extract<CustomerMessage, { kind: K }>['data'];
