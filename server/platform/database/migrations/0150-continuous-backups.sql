-- Bases that were made or failed, log that waits for the backup place, and log that is missing there (gap) or lies there in
-- two forms, since two shops write it (shared); for the schedule and for alerts.
create table continuous_backup_runs (
  id bigint generated always as identity primary key,
  -- Which log the base belongs to.
  chain text not null,
  what text not null check (what in ('base', 'log', 'gap', 'shared')),
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  -- The base's size; null where it failed, and of log and gaps.
  bytes bigint,
  -- What went wrong; null where it was made.
  problem text,
  -- Whether the owner was alerted with it.
  is_alerted boolean not null default false,
  constraint continuous_backup_runs_outcome check ((bytes is null) <> (problem is null))
);
create index continuous_backup_runs_recent on continuous_backup_runs (started_at desc);
