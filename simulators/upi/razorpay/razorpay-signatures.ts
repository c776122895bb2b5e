import { createHmac } from 'node:crypto';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** `razorpay_signature` of the browser's return from a payment link; the key is the key secret. */
export function signReturn(
  keySecret: string,
  {
    linkId,
    referenceId,
    status,
    paymentId,
  }: Readonly<Record<'linkId' | 'referenceId' | 'status' | 'paymentId', string>>,
): string {
  return hmac(keySecret, [linkId, referenceId, status, paymentId].join('|'));
}

/** `X-Razorpay-Signature` over a webhook's raw body; the key is the webhook's own secret. */
export function signWebhook(webhookSecret: string, rawBody: string): string {
  return hmac(webhookSecret, rawBody);
}
