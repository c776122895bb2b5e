-- What any server needs: settings, answers kept for repeated requests, counters of limits.

create extension if not exists pg_trgm;

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text
);

-- First answer of a call made with an Idempotency-Key (contract I-01 to I-07).
create table idempotency_keys (
  user_id text collate "C" not null,
  call text not null,
  key text not null,
  body_hash text not null,
  -- null while the first request runs
  status int,
  answer jsonb,
  started_at timestamptz not null default now(),
  -- a request that died is taken over after this
  leased_until timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_started_at on idempotency_keys (started_at);

-- Fixed windows; shared by all processes, so that a limit is a limit.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (bucket, window_start)
);
create index rate_limits_window_start on rate_limits (window_start);

-- Which workers of the job runner live.
create unlogged table job_workers (
  id text primary key,
  seen_at timestamptz not null
);

-- Grants to the application are given as a whole; what must never be rewritten is taken back here.
-- Later migrations replace this function as they add such tables.
create function protect_books() returns void language plpgsql as $$
begin
end $$;

-- Rows of these tables are facts: they are never changed or removed, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: its rows are append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
