import { randomBytes } from 'node:crypto';
import { Journal } from '../../journal.ts';
import type { Bank, UpiOrder } from '../bank.ts';
import { PAYER_VPA } from '../upi-intent.ts';

/** A payment link. The bank holds its payment. */
export interface PaymentLink {
  id: string;
  orderId: string;
  paymentId: string;
  referenceId: string;
  /** Key in the bank: the reference, or the link's id if there is none. */
  clientTxnId: string;
  amountPaise: number;
  description: string;
  customer: Record<string, string>;
  notes: Record<string, string>;
  callbackUrl: string;
  createdAt: number;
  expireBy: number;
  cancelledAt: number;
}

export type LinkStatus = 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';

/** Razorpay ids are a prefix and 14 letters or digits. */
const newId = (prefix: string) =>
  `${prefix}_${randomBytes(16)
    .toString('base64url')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, 14)}`;
export const unixSeconds = (at: number | string) => Math.floor(new Date(at).getTime() / 1000);

export type NewPaymentLink = Omit<
  PaymentLink,
  'id' | 'orderId' | 'paymentId' | 'clientTxnId' | 'createdAt' | 'cancelledAt'
>;

export class RazorpayLinks {
  readonly bank: Bank;
  readonly #links = new Map<string, PaymentLink>();
  readonly #byReference = new Map<string, PaymentLink>();
  readonly #journal: Journal<PaymentLink>;

  constructor(folder: string | undefined, bank: Bank) {
    this.bank = bank;
    this.#journal = new Journal(folder, 'razorpay');
    this.#journal.replay((link) => this.#apply(link));
  }

  /** @returns null if the reference was used before */
  open(draft: NewPaymentLink): PaymentLink | null {
    const id = newId('plink');
    const clientTxnId = draft.referenceId || id;
    const order = this.bank.open({
      gateway: 'razorpay',
      clientTxnId,
      amountPaise: draft.amountPaise,
      info: draft.description,
      customerName: draft.customer.name ?? '',
      customerEmail: draft.customer.email ?? '',
      customerMobile: draft.customer.contact ?? '',
      redirectUrl: draft.callbackUrl,
      udf: [],
      expiresAt: draft.expireBy ? new Date(draft.expireBy * 1000).toISOString() : null,
    });
    if (!order) return null;
    return this.#save({
      ...draft,
      id,
      clientTxnId,
      orderId: newId('order'),
      paymentId: newId('pay'),
      createdAt: unixSeconds(order.createdAt),
      cancelledAt: 0,
    });
  }

  find(matches: (link: PaymentLink) => boolean): PaymentLink | undefined {
    for (const link of this.#links.values()) if (matches(link)) return link;
    return undefined;
  }

  findById(id: string): PaymentLink | undefined {
    return this.#links.get(id);
  }

  getOf({ clientTxnId }: UpiOrder): PaymentLink {
    const link = this.#byReference.get(clientTxnId);
    if (!link) throw new Error(`no payment link for ${clientTxnId}`);
    return link;
  }

  cancel(link: PaymentLink): PaymentLink {
    this.bank.settle(this.orderOf(link), 'failure');
    return this.#save({ ...link, cancelledAt: unixSeconds(Date.now()) });
  }

  orderOf(link: PaymentLink): UpiOrder {
    const order = this.bank.find(link.clientTxnId);
    if (!order) throw new Error(`the bank has no order ${link.clientTxnId}`);
    return order;
  }

  /** A failed attempt leaves the link open. */
  statusOf(link: PaymentLink, order = this.orderOf(link)): LinkStatus {
    if (order.status === 'success') return order.amountPaise >= link.amountPaise ? 'paid' : 'partially_paid';
    if (link.cancelledAt) return 'cancelled';
    return link.expireBy && Date.now() > link.expireBy * 1000 ? 'expired' : 'created';
  }

  clear(): void {
    this.#links.clear();
    this.#byReference.clear();
    this.#journal.clear();
  }

  #save(link: PaymentLink): PaymentLink {
    this.#journal.append(link);
    this.#apply(link);
    return link;
  }

  #apply(link: PaymentLink): void {
    this.#links.set(link.id, link);
    this.#byReference.set(link.clientTxnId, link);
  }
}

/** A link as the API and webhooks show it. `order`: the claimed payment, which may be forged. */
export function presentLink(
  links: RazorpayLinks,
  link: PaymentLink,
  origin: string,
  order = links.orderOf(link),
) {
  const status = links.statusOf(link, order);
  const isPaid = order.status === 'success';
  return {
    accept_partial: false,
    amount: link.amountPaise,
    amount_paid: isPaid ? order.amountPaise : 0,
    callback_method: link.callbackUrl ? 'get' : '',
    callback_url: link.callbackUrl,
    cancelled_at: link.cancelledAt,
    created_at: link.createdAt,
    currency: 'INR',
    customer: link.customer,
    description: link.description,
    expire_by: link.expireBy,
    expired_at: status === 'expired' ? link.expireBy : 0,
    first_min_partial_amount: 0,
    id: link.id,
    notes: Object.keys(link.notes).length > 0 ? link.notes : null,
    notify: { email: false, sms: false, whatsapp: false },
    ...(order.status !== 'created' && { order_id: link.orderId }),
    payments: isPaid
      ? [
          {
            amount: order.amountPaise,
            created_at: unixSeconds(order.paidAt ?? order.createdAt),
            method: 'upi',
            payment_id: link.paymentId,
            plink_id: link.id,
            status: 'captured',
            updated_at: unixSeconds(order.paidAt ?? order.createdAt),
          },
        ]
      : null,
    reference_id: link.referenceId,
    reminder_enable: false,
    reminders: [],
    short_url: `${origin}/upi/pay/${order.token}`,
    status,
    updated_at: order.paidAt ? unixSeconds(order.paidAt) : link.cancelledAt || link.createdAt,
    upi_link: false,
    user_id: '',
  };
}

export function presentPayment(link: PaymentLink, order: UpiOrder) {
  const isPaid = order.status === 'success';
  return {
    id: link.paymentId,
    entity: 'payment',
    amount: order.amountPaise,
    currency: 'INR',
    status: isPaid ? 'captured' : 'failed',
    order_id: link.orderId,
    method: 'upi',
    captured: isPaid,
    description: `#${link.id.slice('plink_'.length)}`,
    vpa: PAYER_VPA,
    upi: { vpa: PAYER_VPA, payer_account_type: 'bank_account' },
    email: link.customer.email ?? '',
    contact: link.customer.contact ?? '',
    notes: link.notes,
    fee: isPaid ? Math.round(order.amountPaise * 0.0236) : null,
    tax: isPaid ? Math.round(order.amountPaise * 0.0036) : null,
    acquirer_data: { rrn: order.upiTxnId || null },
    error_code: isPaid ? null : 'BAD_REQUEST_ERROR',
    error_description: isPaid ? null : 'Payment was declined in the UPI app',
    error_source: isPaid ? null : 'customer',
    error_step: isPaid ? null : 'payment_authentication',
    error_reason: isPaid ? null : 'payment_cancelled',
    created_at: unixSeconds(order.paidAt ?? order.createdAt),
  };
}
