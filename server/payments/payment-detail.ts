import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { gatewayLabel } from './gateways/registry.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Refuses with `payment-not-found`. */
export async function describePayment(queries: Queries, clientTxnId: string) {
  const charge = await queries
    .selectFrom('charges')
    .selectAll()
    .where('client_txn_id', '=', clientTxnId)
    .executeTakeFirst();
  if (!charge) refuse('payment-not-found');
  const [customer, events] = await Promise.all([
    queries
      .selectFrom('users')
      .select(['userid', 'name', 'email', 'erased_at'])
      .where('id', '=', charge.user_id)
      .executeTakeFirstOrThrow(),
    queries
      .selectFrom('payment_events')
      .selectAll()
      .where('client_txn_id', '=', clientTxnId)
      .orderBy('id')
      .limit(50)
      .execute(),
  ]);
  return {
    client_txn_id: charge.client_txn_id,
    purpose: charge.purpose,
    gateway: gatewayLabel(charge.gateway),
    status: charge.status,
    amount: rupeesFromPaise(charge.amount_paise),
    received: charge.received_paise === null ? null : rupeesFromPaise(charge.received_paise),
    receivedCurrency: charge.received_currency,
    receivedFor: charge.received_for,
    upi_txn_id: charge.upi_txn_id,
    reference: charge.gateway_reference ?? '',
    settledAt: iso(charge.settled_at),
    decision: charge.decision,
    decidedAt: iso(charge.decided_at),
    isAccountErased: customer.erased_at !== null,
    customer: { userid: customer.userid, name: customer.name, email: customer.email ?? '' },
    events: events.map((event) => ({
      at: event.received_at.toISOString(),
      provider: gatewayLabel(event.provider),
      body: event.body.slice(0, 4_000),
    })),
  };
}
