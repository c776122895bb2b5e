import { paymentWebhook } from '@rush/contract/payments.ts';
import { type Binding, bindPublic } from '#platform/http/binding.ts';
import type { Payments } from './payments.ts';
import { readWebhookBody, receiveWebhook } from './receive-webhook.ts';

export function paymentRoutes(payments: Payments): Binding[] {
  return [
    bindPublic(paymentWebhook, async (incoming) =>
      receiveWebhook(payments, await readWebhookBody(payments, incoming.params.provider, incoming)),
    ),
  ];
}
