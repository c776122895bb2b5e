-- Backups that were made or failed, for the back-office and for alerts.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  -- The file's name; null where it failed.
  file text,
  bytes bigint,
  rows bigint,
  pictures int,
  -- What went wrong; null where it was made.
  problem text,
  -- Whether the owner was alerted with it.
  is_alerted boolean not null default false,
  constraint backup_runs_outcome check ((file is null) <> (problem is null) and (file is null) = (bytes is null))
);
create index backup_runs_made on backup_runs (started_at desc) where file is not null;
