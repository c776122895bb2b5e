import { createHmac } from 'node:crypto';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The `razorpay_signature` of the redirect from a payment link. */
export function signReturn(
  keySecret: string,
  link: Readonly<Record<'linkId' | 'referenceId' | 'status' | 'paymentId', string>>,
): string {
  return hmac(keySecret, [link.linkId, link.referenceId, link.status, link.paymentId].join('|'));
}

export function signWebhook(webhookSecret: string, rawBody: string): string {
  return hmac(webhookSecret, rawBody);
}
