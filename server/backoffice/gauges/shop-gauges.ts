import { type RawBuilder, sql } from 'kysely';
import { countHour } from '#accounts/watch-codes.ts';
import { FORECAST_WINDOW_MS, readForecasts } from '#fulfilment/accounts/forecast-balance.ts';
import { LATE_AFTER_MINUTES } from '#orders/present-order.ts';
import type { GaugeSource, Sample } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';

const ACCOUNT_LABELS = ['supplier', 'region', 'account'];

export function shopGauges(platform: Platform): GaugeSource {
  return {
    gauges: {
      rush_orders_late: { help: 'Paid orders that are late: neither delivered nor refunded in time' },
      rush_payments_in_review: { help: 'Payments waiting for a staff decision' },
      rush_deliveries_unknown: { help: 'Deliveries whose outcome is unknown' },
      rush_supplier_balance: { help: 'Balance in the supplier’s own unit', labels: ACCOUNT_LABELS },
      rush_supplier_balance_limit: { help: 'Balance below which the owner is alerted (setting)' },
      rush_supplier_balance_runway_seconds: {
        help: 'How long the balance will last at the past week’s rate of spending',
        labels: ACCOUNT_LABELS,
      },
      rush_supplier_circuit_open: {
        help: '1 while nothing is sent to the account because its requests fail',
        labels: ACCOUNT_LABELS,
      },
      rush_book_differences: { help: 'Differences that the latest audit of the books found' },
      rush_book_audit_timestamp_seconds: { help: 'When the books were last audited' },
      rush_otp_codes_last_hour: {
        help: 'One-time codes texted, texted codes used, and wrong codes typed, in about the last hour',
        labels: ['outcome'],
      },
    },
    read: async () => [
      ...(await readWaiting(platform)),
      ...(await readSuppliers(platform)),
      ...(await readBookAudit(platform)),
      ...(await readCodes(platform)),
    ],
  };
}

async function readFigures({ db }: Platform, statement: RawBuilder<Record<string, number | null>>) {
  const { rows } = await statement.execute(db.queries);
  return Object.entries(rows[0] ?? {}).map(([name, value]): Sample => ({ name, value: value ?? 0 }));
}

const readWaiting = (platform: Platform) =>
  readFigures(
    platform,
    sql`select
      (select count(*)::int from orders where status = 'Processing'
        and paid_at < ${platform.clock.now()}::timestamptz - ${LATE_AFTER_MINUTES} * interval '1 minute') as rush_orders_late,
      (select count(*)::int from charges where status = 'in_review' and decision is null) as rush_payments_in_review,
      (select count(*)::int from deliveries where status = 'Unknown') as rush_deliveries_unknown`,
  );

async function readSuppliers({ db, clock, settings }: Platform): Promise<Sample[]> {
  const now = clock.now();
  const forecasts = await readForecasts(db.queries, now);
  const health = await db.queries
    .selectFrom('supplier_health')
    .select(['supplier', 'region', 'account', 'out_since', 'updated_at'])
    .execute();
  return [
    { name: 'rush_supplier_balance_limit', value: settings.get('supplier.lowBalance') },
    ...forecasts.flatMap(({ supplier, region, account, balance, forecast }): Sample[] => {
      const labels = { supplier, region, account: String(account) };
      const balanceSample = { name: 'rush_supplier_balance', labels, value: Number(balance) };
      if (!forecast) return [balanceSample];
      const value = forecast.hoursLeft === null ? Number.POSITIVE_INFINITY : forecast.hoursLeft * 3_600;
      return [balanceSample, { name: 'rush_supplier_balance_runway_seconds', labels, value }];
    }),
    // An account removed from the settings is not updated, so it stops counting as failing after a week.
    ...health.map(({ supplier, region, account, out_since, updated_at }) => ({
      name: 'rush_supplier_circuit_open',
      labels: { supplier, region, account: String(account) },
      value: out_since !== null && updated_at.getTime() > now.getTime() - FORECAST_WINDOW_MS ? 1 : 0,
    })),
  ];
}

const readBookAudit = (platform: Platform) =>
  readFigures(
    platform,
    sql`select jsonb_array_length(differences) as rush_book_differences,
        extract(epoch from at)::float8 as rush_book_audit_timestamp_seconds
      from book_audits order by id desc limit 1`,
  );

async function readCodes({ db, clock }: Platform): Promise<Sample[]> {
  const { sent, used, wrong } = await countHour(db.queries, clock.now());
  return Object.entries({ sent, used, wrong }).map(([outcome, value]) => ({
    name: 'rush_otp_codes_last_hour',
    labels: { outcome },
    value,
  }));
}

/** A separate source, so that a slow query does not make the database look unreachable. */
export function connectionGauges(platform: Platform): GaugeSource {
  return {
    gauges: { rush_database_up: { help: '1 if the database responds to this process' } },
    read: async () => {
      await sql`select 1`.execute(platform.db.queries);
      return [{ name: 'rush_database_up', value: 1 }];
    },
    fallback: () => [{ name: 'rush_database_up', value: 0 }],
  };
}

export function databaseGauges(platform: Platform): GaugeSource {
  return {
    gauges: {
      rush_database_size_bytes: { help: 'Size of the shop’s database' },
      rush_database_connections: { help: 'All processes’ connections to the shop’s database' },
      rush_database_connections_limit: { help: 'Connections that the server allows' },
      rush_jobs_oldest_due_age_seconds: { help: 'How long the oldest runnable job has been overdue' },
      rush_jobs_failed: { help: 'Jobs whose final attempt failed' },
      rush_backup_planned: { help: '1 if backups are scheduled' },
      rush_backup_last_success_timestamp_seconds: {
        help: 'When the latest successful backup began; 0 if none',
      },
      rush_backup_last_failure_timestamp_seconds: {
        help: 'When the latest failed backup began; 0 if none',
      },
    },
    read: async () => [
      { name: 'rush_backup_planned', value: platform.config.backups.place === null ? 0 : 1 },
      ...(await readFigures(platform, DATABASE_FIGURES)),
    ],
  };
}

const DATABASE_FIGURES = sql<Record<string, number | null>>`
  select pg_database_size(current_database()) as rush_database_size_bytes,
    current_setting('max_connections')::int as rush_database_connections_limit,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as rush_database_connections,
    jobs.*, backups.*
  from (select
      extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8
        as rush_jobs_oldest_due_age_seconds,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as rush_jobs_failed
    from graphile_worker.jobs) jobs,
    (select extract(epoch from max(started_at) filter (where file is not null))::float8 as rush_backup_last_success_timestamp_seconds,
      extract(epoch from max(started_at) filter (where problem is not null))::float8 as rush_backup_last_failure_timestamp_seconds
    from backup_runs) backups`;
