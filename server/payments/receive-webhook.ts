import { sql } from 'kysely';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';
import { settleCharge } from './jobs.ts';
import type { Payments } from './payments.ts';

const KEPT_HEADERS = ['content-type', 'user-agent', 'x-razorpay-event-id'];

/**
 * Stores a gateway's event before it is answered, with the job that will ask the gateway what is true. The
 * same event told again is stored once. Refuses `provider-unknown` and `webhook-unsigned`.
 */
export async function receiveWebhook(
  { platform, gateways }: Payments,
  provider: string,
  headers: Headers,
  body: Buffer,
): Promise<{ status: string }> {
  const gateway = gateways.get(provider);
  if (!gateway) refuse('provider-unknown');
  const hint = gateway.readWebhook(headers, body);
  if (!hint) refuse('webhook-unsigned');
  const now = platform.clock.now();
  const kept = Object.fromEntries(
    KEPT_HEADERS.map((name) => [name, headers.get(name)]).filter(([, value]) => value !== null),
  );
  await platform.db.transaction(async (tx) => {
    const stored = await sql<{ id: string }>`
      insert into payment_events (id, provider, event_id, client_txn_id, headers, body, received_at, environment)
      values (${newId(now.getTime())}, ${provider}, ${hint.eventId}, ${hint.clientTxnId}, ${JSON.stringify(kept)}, ${body.toString('utf8').replaceAll('\u0000', '')}, ${now}, ${gateway.environment})
      on conflict on constraint payment_events_once do nothing returning id`.execute(tx);
    if (stored.rows.length === 0 || hint.clientTxnId === null) return;
    const charge = await tx
      .selectFrom('charges')
      .select('id')
      .where('client_txn_id', '=', hint.clientTxnId)
      .where('gateway', '=', provider)
      .executeTakeFirst();
    if (charge)
      await enqueue(
        tx,
        settleCharge,
        { chargeId: charge.id, reporter: 'webhook' },
        { key: `webhook ${charge.id}` },
      );
    else platform.log.warn({ provider }, 'a payment event about a charge that is not ours is kept');
  });
  return { status: 'ok' };
}
