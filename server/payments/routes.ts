import { paymentWebhook } from '@rush/contract/payments.ts';
import { type Binding, bindPublic } from '#platform/http/binding.ts';
import { readBytes } from '#platform/http/serve-calls.ts';
import type { Payments } from './payments.ts';
import { receiveWebhook } from './receive-webhook.ts';

export function paymentRoutes(payments: Payments): Binding[] {
  return [
    bindPublic(paymentWebhook, async ({ params, request }) =>
      receiveWebhook(payments, params.provider, request.headers, await readBytes(request)),
    ),
  ];
}
