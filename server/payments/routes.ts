import { decidePayment as decidePaymentCall, staffPayment } from '@rush/contract/admin-payments.ts';
import { paymentWebhook } from '@rush/contract/payments.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import { decidePayment } from './decide-payment.ts';
import { describePayment } from './payment-detail.ts';
import type { AuditedPayments, Payments } from './payments.ts';
import { readWebhookBody, receiveWebhook } from './receive-webhook.ts';

export function paymentAdminRoutes(payments: AuditedPayments): Binding[] {
  return [
    bind(staffPayment, ({ params }) => describePayment(payments.platform.db.queries, params.id)),
    bind(decidePaymentCall, async ({ caller, address, params, body }) => {
      await decidePayment(payments, { caller, address }, { ...params, reason: body.reason });
      return { message: 'Payment decision saved.' };
    }),
  ];
}

export function paymentRoutes(payments: Payments): Binding[] {
  return [
    bindPublic(paymentWebhook, async (incoming) =>
      receiveWebhook(payments, await readWebhookBody(payments, incoming.params.provider, incoming)),
    ),
  ];
}
