import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { exactText } from './fields.ts';

export const OPEN_PAYMENT_REFUSALS = {
  'too-many-open-payments': refusal(
    409,
    'You have too many open payments. Please complete one of them, or wait for one to expire.',
  ),
};

/** If an event matches a charge, its raw body is stored before we respond; the shop then queries the gateway. */
export const paymentWebhook = defineCall('paymentWebhook', {
  summary: "A payment provider's event",
  who: 'public',
  limits: ['webhook-junk'],
  isFromProvider: true,
  params: z.object({ provider: exactText(32) }),
  output: z.object({ status: z.string() }),
  refusals: {
    'webhook-unsigned': refusal(401, 'The signature does not match.'),
    'provider-unknown': refusal(404, 'Not found.'),
  },
  rawBody: true,
});
