import { sql } from 'kysely';
import { FORECAST_WINDOW_MS } from '#fulfilment/accounts/forecast-balance.ts';
import { failureText } from '#fulfilment/accounts/supplier-health.ts';
import { readUnitCost } from '#fulfilment/pricing/unit-cost.ts';
import { accountLabel, findAccount, SUPPLIERS } from '#fulfilment/suppliers/registry.ts';
import { keyOf } from '#fulfilment/suppliers/supplier.ts';
import { unitSettingsOf } from '#fulfilment/suppliers/supplier-descriptor.ts';
import { GATEWAYS } from '#payments/gateways/registry.ts';
import { type ProviderDescriptor, valuesOf } from '#platform/config/provider-descriptor.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

const CHARGES_READ_MAX = 200;

export async function listProviders({ config, db, clock }: Platform) {
  const [suppliers, signatures, gateways, messages] = await Promise.all([
    failingSuppliers(db.queries, clock.now()),
    probedSignatures(db.queries),
    unopenedCharges(db.queries, clock.now()),
    unsentMessages(db.queries),
  ]);
  const provider = (kind: string, name: string, key: string, problem = '') => ({
    kind,
    name,
    isSet: key !== '',
    health: key === '' ? 'not set up' : problem || (config.simulators.enabled ? 'test mode' : 'set up'),
    signatures:
      key === '' ? [] : signatures.filter((item) => item.label === name).map(({ probed }) => probed),
  });
  const providersOf = (kind: string, list: readonly ProviderDescriptor[], problems: Map<string, string>) =>
    list.map((item) =>
      provider(kind, item.label, valuesOf(item, config.providers)[item.setBy] ?? '', problems.get(item.name)),
    );
  return [
    ...providersOf('payments', GATEWAYS, gateways),
    ...providersOf('suppliers', SUPPLIERS, suppliers),
    provider('mail', 'SMTP', config.mail.smtpUrl, messages.get('send-mail')),
    provider('sms', 'MSG91', config.sms.msg91.key, messages.get('send-sms')),
    provider('sms', 'Twilio', config.sms.twilio.authToken, messages.get('send-sms')),
    provider('alerts', 'Telegram', config.telegram.botToken, messages.get('send-telegram')),
    provider('sign-in', 'Google', config.google.clientSecret),
    provider('sign-in', 'Hosted identity provider', config.hostedIdentity.clientId),
  ];
}

async function failingSuppliers(queries: Queries, now: Date): Promise<Map<string, string>> {
  // An account removed from the settings is not updated, so it stops counting as failing after a week.
  const failing = await queries
    .selectFrom('supplier_health')
    .selectAll()
    .where('failures', '>', 0)
    .where('updated_at', '>', new Date(now.getTime() - FORECAST_WINDOW_MS))
    .execute();
  const describe = (row: (typeof failing)[number]) =>
    `${accountLabel(keyOf(row))} is failing: ${failureText(row)}`;
  const bySupplier = Map.groupBy(failing, ({ supplier }) => supplier);
  return new Map([...bySupplier].map(([supplier, rows]) => [supplier, rows.map(describe).join('; ')]));
}

async function probedSignatures(queries: Queries) {
  const rows = await queries
    .selectFrom('supplier_signatures')
    .select(['supplier', 'region', 'account', 'finding', 'checked_at'])
    .orderBy('region')
    .orderBy('account')
    .execute();
  return rows.flatMap(({ finding, checked_at, ...row }) => {
    const descriptor = SUPPLIERS.find(({ name }) => name === row.supplier);
    const account = findAccount(keyOf(row));
    if (!descriptor || !account) return [];
    const probed = { account: account.label, finding, checkedAt: checked_at.toISOString() };
    return [{ label: descriptor.label, probed }];
  });
}

/** Charges that still have no payment page after a minute. */
async function unopenedCharges(queries: Queries, now: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ gateway: string; unopened: number; all: number }>`
    select gateway, count(*) filter (where payment_url is null and created_at < ${new Date(now.getTime() - 60_000)})::int as unopened,
           count(*)::int as all
    from (select gateway, payment_url, created_at from charges order by id desc limit ${CHARGES_READ_MAX}) latest
    group by gateway`.execute(queries);
  const failing = rows.filter(({ unopened }) => unopened > 0);
  const describe = ({ unopened, all }: (typeof rows)[number]) =>
    `${unopened} of the last ${all} payments could not be started`;
  return new Map(failing.map((row) => [row.gateway, describe(row)]));
}

/** Messages that failed and will be retried. The error may contain the recipient, so it is not shown. */
async function unsentMessages(queries: Queries): Promise<Map<string, string>> {
  const { rows } = await sql<{ task: string; waiting: number }>`
    select task_identifier as task, count(*)::int as waiting from graphile_worker.jobs
    where task_identifier in ('send-mail', 'send-sms', 'send-telegram') and last_error is not null
      and attempts < max_attempts group by 1`.execute(queries);
  return new Map(
    rows.map(({ task, waiting }) => [task, `${waiting} not sent yet; the shop will keep trying`]),
  );
}

export async function listUnitCosts(platform: Platform) {
  const accounts = SUPPLIERS.flatMap((supplier) => supplier.accounts);
  return Promise.all(
    accounts.map(async (account) => {
      const { rate, ...cost } = await readUnitCost(platform, platform.db.queries, account);
      return {
        account: account.label,
        currency: account.currency,
        ...cost,
        rate: rate && { rupees: rate.rate, day: rate.day, feed: rate.feed },
        settings: unitSettingsOf(account),
      };
    }),
  );
}
