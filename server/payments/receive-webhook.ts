import { createHash } from 'node:crypto';
import type { AnyCall } from '@rush/contract/call.ts';
import { isStorable } from '@rush/contract/fields.ts';
import { sql } from 'kysely';
import type { Incoming } from '#platform/http/binding.ts';
import { newId } from '#platform/ids.ts';
import { addJob, enqueue } from '#platform/jobs/jobs.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { shopReference } from './charges.ts';
import type { Gateway, WebhookHint } from './gateways/gateway.ts';
import type { Payments } from './payments.ts';
import { settleChargeJob } from './settle-payment.ts';

/** Headers stored with every webhook, in addition to those its gateway lists. */
const STORED_HEADERS = ['content-type', 'user-agent'];
/** Anyone can forge an unsigned webhook, so the shop keeps at most this many per charge. */
const UNSIGNED_PER_CHARGE_MAX = 20;

export interface Webhook {
  provider: string;
  headers: Headers;
  body: Buffer;
  address: string;
  logFields: Record<string, string>;
}

/** Refuses with `payload-too-large`, or with `too-many-requests` for repeated junk. */
export async function readWebhookBody(
  payments: Payments,
  provider: string,
  incoming: Pick<Incoming<AnyCall>, 'address' | 'logFields' | 'request' | 'readBody'>,
): Promise<Webhook> {
  const { request, readBody, address, logFields } = incoming;
  const { headers } = request;
  try {
    return { provider, headers, body: await readBody(), address, logFields };
  } catch (error) {
    if (error instanceof Refusal && error.type === 'payload-too-large')
      await reject(payments, { provider, headers, body: Buffer.alloc(0), address, logFields }, 'too-large');
    throw error;
  }
}

/**
 * Stores a gateway's event once, with the job that polls the gateway, before responding. Events that match no charge
 * are only counted. Refuses with `provider-unknown`, `webhook-unsigned`, and `too-many-requests` for repeated junk.
 */
export async function receiveWebhook(payments: Payments, webhook: Webhook): Promise<{ status: string }> {
  const gateway = payments.gateways.get(webhook.provider);
  if (!gateway) {
    await reject(payments, webhook, 'provider-unknown');
    refuse('provider-unknown');
  }
  const hint = gateway.readWebhook(webhook.headers, webhook.body);
  if (!hint) {
    await reject(payments, webhook, 'unsigned');
    refuse('webhook-unsigned');
  }
  const charge = hint.clientTxnId && (await findReportedCharge(payments, webhook.provider, hint.clientTxnId));
  if (!charge) {
    const reason = hint.clientTxnId === null ? 'unreadable' : 'not-ours';
    if (gateway.signsWebhooks) countReject(payments, { ...webhook, reason });
    else await reject(payments, webhook, reason);
    return { status: 'ok' };
  }
  webhook.logFields.order = shopReference(charge.client_txn_id);
  const outcome = await storeEvent(payments, webhook, hint, { charge, gateway });
  if (outcome === 'too-many') countReject(payments, { ...webhook, reason: 'too-many' });
  return { status: 'ok' };
}

/** Counts junk before anything is written, and refuses requests from an IP address that sends too much of it. */
async function reject(payments: Payments, webhook: Webhook, reason: RejectReason): Promise<void> {
  await payments.platform.limits.require('webhook-junk', { address: webhook.address });
  const provider = payments.gateways.has(webhook.provider) ? webhook.provider : 'unknown';
  countReject(payments, { ...webhook, provider, reason });
}

interface ReportedCharge {
  id: string;
  client_txn_id: string;
  events: number;
}

async function findReportedCharge({ platform }: Payments, provider: string, clientTxnId: string) {
  if (!isStorable(clientTxnId)) return undefined;
  const [charge] = await platform.db.prepared<ReportedCharge>(
    'reported-charge',
    sql`select id, client_txn_id,
        (select count(*) from payment_events e where e.client_txn_id = c.client_txn_id)::int as events
      from charges c where client_txn_id = ${clientTxnId} and gateway = ${provider}`,
  );
  return charge;
}

async function storeEvent(
  { platform }: Payments,
  webhook: Webhook,
  hint: WebhookHint,
  { charge, gateway }: { charge: ReportedCharge; gateway: Gateway },
): Promise<'stored' | 'repeated' | 'too-many'> {
  const { body } = webhook;
  const now = platform.clock.now();
  const storedHeaders = Object.fromEntries(
    [...STORED_HEADERS, ...gateway.webhookHeaders]
      .map((name) => [name, webhook.headers.get(name)])
      .filter(([, value]) => value !== null),
  );
  const eventId = hint.eventId ?? `sha256 ${createHash('sha256').update(body).digest('hex')}`;
  const payload = { chargeId: charge.id, trigger: 'webhook' } as const;
  const options = { key: `webhook ${charge.id}` };
  const isFull = !gateway.signsWebhooks && charge.events >= UNSIGNED_PER_CHARGE_MAX;
  if (!isFull) {
    const [stored] = await platform.db.prepared<{ job: number | null }>(
      'store-webhook',
      sql`
        with stored as (
          insert into payment_events (id, provider, event_id, client_txn_id, headers, body, received_at, environment)
          values (${newId(now.getTime())}, ${webhook.provider}, ${eventId}, ${charge.client_txn_id}, ${JSON.stringify(storedHeaders)}, ${body.toString('utf8').replaceAll('\u0000', '')}, ${now}, ${gateway.environment})
          on conflict on constraint payment_events_once do nothing returning id)
        select job.id as job from stored cross join lateral ${addJob(settleChargeJob, payload, options)} job`,
    );
    if (!stored) return 'repeated';
    if (stored.job !== null) return 'stored';
  }
  await enqueue(platform.db.queries, settleChargeJob, payload, options);
  return isFull ? 'too-many' : 'stored';
}

export const REJECT_REASONS = [
  'provider-unknown',
  'too-large',
  'unsigned',
  'unreadable',
  'not-ours',
  'too-many',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

function countReject(
  { platform: { metrics, log } }: Payments,
  rejection: { provider: string; reason: RejectReason; body: Buffer; address: string },
): void {
  const { provider, reason, address } = rejection;
  const fingerprint = createHash('sha256').update(rejection.body).digest('hex').slice(0, 16);
  metrics.count('rush_webhook_rejects_total', { provider, reason });
  log.info({ provider, reason, fingerprint, address }, 'discarded a webhook');
}
