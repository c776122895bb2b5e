import { randomBytes } from 'node:crypto';
import type { WebhookCourier } from '../../webhook-courier.ts';
import type { UpiOrder } from '../bank.ts';
import type { RazorpayOptions, RazorpayWebhooks } from './razorpay.ts';
import {
  type PaymentLink,
  presentLink,
  presentPayment,
  type RazorpayLinks,
  unixSeconds,
} from './razorpay-links.ts';
import { signReturn, signWebhook } from './razorpay-signatures.ts';

/** Razorpay's entities, in the order of the body. */
type Payload = Partial<Record<'payment_link' | 'order' | 'payment', { entity: object }>>;

/** Razorpay signs both its webhooks and the browser's redirect. */
export function razorpayGateway(
  courier: WebhookCourier,
  links: RazorpayLinks,
  options: RazorpayOptions,
): RazorpayWebhooks {
  /** A repeated event keeps its id, so that the shop can deduplicate it. */
  const eventIds = new Map<string, string>();
  async function send(link: PaymentLink, event: string, payload: Payload, isForged = false): Promise<void> {
    if (!options.webhookUrl) return;
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_simulated00000',
      event,
      contains: Object.keys(payload),
      payload,
      created_at: unixSeconds(Date.now()),
    });
    const name = `${link.id} ${event}${isForged ? ' forged' : ''}`;
    const eventId = eventIds.get(name) ?? randomBytes(7).toString('hex');
    eventIds.set(name, eventId);
    await courier.send({
      url: options.webhookUrl,
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signWebhook(isForged ? 'forged' : options.webhookSecret, body),
        'x-razorpay-event-id': eventId,
      },
      isAccepted: (status) => status >= 200 && status < 300,
    });
  }

  function orderEntity(link: PaymentLink, order: UpiOrder) {
    const paid = order.status === 'success' ? order.amountPaise : 0;
    return {
      id: link.orderId,
      entity: 'order',
      amount: link.amountPaise,
      amount_paid: paid,
      amount_due: link.amountPaise - paid,
      currency: 'INR',
      receipt: link.referenceId,
      offer_id: null,
      status: paid >= link.amountPaise ? 'paid' : 'attempted',
      attempts: 1,
      notes: link.notes,
      created_at: link.createdAt,
    };
  }

  return {
    async notify(order, isForged) {
      const link = links.getOf(order);
      const payment = { entity: presentPayment(link, order) };
      if (order.status !== 'success') return send(link, 'payment.failed', { payment }, isForged);
      const payload = {
        payment_link: { entity: presentLink(links, link, options.origin(), order) },
        order: { entity: orderEntity(link, order) },
        payment,
      };
      const status = links.statusOf(link, order);
      return send(link, `payment_link.${status}`, payload, isForged);
    },
    async notifyCancelled(link) {
      await send(link, 'payment_link.cancelled', {
        payment_link: { entity: presentLink(links, link, options.origin()) },
      });
    },
    returnUrl(order) {
      const link = links.getOf(order);
      // Without a callback, Razorpay's page shows the result.
      if (link.callbackUrl === '') return `/upi/pay/${order.token}`;
      const url = new URL(link.callbackUrl);
      const status = links.statusOf(link, order);
      if (status !== 'paid' && status !== 'partially_paid') return url.href;
      const returned = { linkId: link.id, referenceId: link.referenceId, status, paymentId: link.paymentId };
      url.searchParams.set('razorpay_payment_id', link.paymentId);
      url.searchParams.set('razorpay_payment_link_id', link.id);
      url.searchParams.set('razorpay_payment_link_reference_id', link.referenceId);
      url.searchParams.set('razorpay_payment_link_status', status);
      url.searchParams.set('razorpay_signature', signReturn(options.keySecret, returned));
      return url.href;
    },
    canRetry: (order) => order.status === 'failure' && links.statusOf(links.getOf(order)) === 'created',
  };
}
