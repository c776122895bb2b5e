import { sql } from 'kysely';
import type { GaugeSource, Sample } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';

/** Whether the database answers. A source apart: a slow figure must not look like a lost database. */
export function connectionGauges(platform: Platform): GaugeSource {
  return {
    gauges: {
      rush_database_up: { help: '1 where the database answers this process' },
    },
    read: async () => {
      await sql`select 1`.execute(platform.db.queries);
      return [{ name: 'rush_database_up', value: 1 }];
    },
    unread: () => [{ name: 'rush_database_up', value: 0 }],
  };
}

/** How full the database is, what its jobs and its backups do. */
export function databaseGauges(platform: Platform): GaugeSource {
  return {
    gauges: {
      rush_database_size_bytes: { help: 'Size of the shop’s database' },
      rush_database_connections: { help: 'Connections to the shop’s database, of all processes' },
      rush_database_connections_limit: { help: 'Connections that the database takes' },
      rush_jobs_oldest_due_age_seconds: { help: 'How long the oldest job that could run has been due' },
      rush_jobs_failed: { help: 'Jobs that were given up after their last try' },
      rush_backup_planned: { help: '1 where backups are made by the clock' },
      rush_backup_last_success_timestamp_seconds: { help: 'When the latest backup began; 0 without one' },
      rush_backup_last_failure_timestamp_seconds: {
        help: 'When the latest failed backup began; 0 without one',
      },
    },
    read: () => readDatabase(platform),
  };
}

async function readDatabase(platform: Platform): Promise<Sample[]> {
  const { queries } = platform.db;
  const { rows } = await sql<{ size: number; connections: number; limit: number }>`
    select pg_database_size(current_database()) as size, current_setting('max_connections')::int as limit,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(
    queries,
  );
  const jobs = await sql<{ oldest: number | null; failed: number }>`
    select extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8 as oldest,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker.jobs`.execute(queries);
  return [
    ...rows.flatMap(({ size, connections, limit }) => [
      { name: 'rush_database_size_bytes', value: size },
      { name: 'rush_database_connections', value: connections },
      { name: 'rush_database_connections_limit', value: limit },
    ]),
    { name: 'rush_jobs_oldest_due_age_seconds', value: jobs.rows[0]?.oldest ?? 0 },
    { name: 'rush_jobs_failed', value: jobs.rows[0]?.failed ?? 0 },
    ...(await readBackupRuns(platform)),
  ];
}

async function readBackupRuns({ db, config }: Platform): Promise<Sample[]> {
  const { rows } = await sql<{ made: number | null; failed: number | null }>`
    select extract(epoch from max(started_at) filter (where file is not null))::float8 as made,
      extract(epoch from max(started_at) filter (where problem is not null))::float8 as failed
    from backup_runs`.execute(db.queries);
  const [latest] = rows;
  return [
    { name: 'rush_backup_planned', value: config.backups.place === null ? 0 : 1 },
    { name: 'rush_backup_last_success_timestamp_seconds', value: latest?.made ?? 0 },
    { name: 'rush_backup_last_failure_timestamp_seconds', value: latest?.failed ?? 0 },
  ];
}
