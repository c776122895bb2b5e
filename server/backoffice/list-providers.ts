import { sql } from 'kysely';
import { SUPPLIERS } from '#fulfilment/suppliers/registry.ts';
import { GATEWAYS } from '#payments/gateways/registry.ts';
import { type ProviderDescriptor, valuesOf } from '#platform/config/provider-descriptor.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

/** So many of the latest payments tell how a gateway does. */
const CHARGES_POLLED_MAX = 200;

/** Which providers have their keys, never the keys, and whether they answer. */
export async function listProviders({ config, db, clock }: Platform) {
  const now = clock.now();
  const [suppliers, gateways, messages] = await Promise.all([
    failingSuppliers(db.queries, now),
    unopenedCharges(db.queries, now),
    unsentMessages(db.queries),
  ]);
  const provider = (kind: string, name: string, key: string, trouble = '') => ({
    kind,
    name,
    isSet: key !== '',
    health: key === '' ? 'not set up' : trouble || 'set up',
  });
  const described = (kind: string, list: readonly ProviderDescriptor[], troubles: Map<string, string>) =>
    list.map((each) =>
      provider(kind, each.label, valuesOf(each, config.providers)[each.setBy] ?? '', troubles.get(each.name)),
    );
  return [
    ...described('payments', GATEWAYS, gateways),
    ...described('suppliers', SUPPLIERS, suppliers),
    provider('mail', 'SMTP', config.mail.smtpUrl, messages.get('send-mail')),
    provider('sms', 'MSG91', config.sms.msg91.key, messages.get('send-sms')),
    provider('sms', 'Twilio', config.sms.twilio.authToken, messages.get('send-sms')),
    provider('sign-in', 'Google', config.google.clientSecret),
    provider('sign-in', 'Hosted identity provider', config.hostedIdentity.clientId),
  ];
}

async function failingSuppliers(queries: Queries, now: Date): Promise<Map<string, string>> {
  const failing = await queries
    .selectFrom('supplier_health')
    .selectAll()
    .where((row) => row.or([row('failures', '>', 0), row('open_until', '>', now)]))
    .execute();
  const byName = new Map<string, string>();
  for (const { supplier, region, reason } of failing) {
    const text = `${region} failing: ${reason}`.trim();
    const before = byName.get(supplier);
    byName.set(supplier, before ? `${before}; ${text}` : text);
  }
  return byName;
}

/** A charge that has no page to pay on a minute later was not opened by its gateway. */
async function unopenedCharges(queries: Queries, now: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ gateway: string; unopened: number; all: number }>`
    select gateway, count(*) filter (where payment_url is null and created_at < ${new Date(now.getTime() - 60_000)})::int as unopened,
           count(*)::int as all
    from (select gateway, payment_url, created_at from charges order by id desc limit ${CHARGES_POLLED_MAX}) latest
    group by gateway`.execute(queries);
  return new Map(
    rows
      .filter(({ unopened }) => unopened > 0)
      .map(({ gateway, unopened, all }) => [
        gateway,
        `${unopened} of the last ${all} payments could not be opened`,
      ]),
  );
}

/** What was tried and is to be tried again; the error itself may name the receiver and stays in the log. */
async function unsentMessages(queries: Queries): Promise<Map<string, string>> {
  const { rows } = await sql<{ task: string; waiting: number }>`
    select task_identifier as task, count(*)::int as waiting from graphile_worker.jobs
    where task_identifier in ('send-mail', 'send-sms') and last_error is not null group by 1`.execute(
    queries,
  );
  return new Map(rows.map(({ task, waiting }) => [task, `${waiting} waiting: could not be sent yet`]));
}
