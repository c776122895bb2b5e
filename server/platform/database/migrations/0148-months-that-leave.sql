-- A month that lies verified in cold storage leaves the database (docs/decisions/0024). The role that serves may not
-- detach or drop tables; these two let it do so with months of tables whose rows it may delete anyway.
-- Serves both versions: it adds functions.

create function require_leaving(partitioned regclass, month name) returns name
language plpgsql stable security definer set search_path = public as $$
begin
  if exists (select from pg_trigger where tgrelid = partitioned and tgfoid = 'refuse_change'::regproc) then
    raise exception 'months of % stay: its rows are append-only', partitioned using errcode = 'restrict_violation';
  end if;
  if not exists (select from list_months(partitioned) m where m.partition = month and m.ends_at is not null) then
    raise exception '% is no month of %', month, partitioned using errcode = 'undefined_table';
  end if;
  return (select relname from pg_class where oid = partitioned);
end $$;

-- Nobody writes into the month until the end of the transaction.
create function hold_month(partitioned regclass, month name) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform require_leaving(partitioned, month);
  execute format('lock table months.%I in share mode', month);
end $$;

-- It waits at most 100 ms for a lock, and then fails with lock_not_available: try again.
create function drop_month(partitioned regclass, month name) returns void
language plpgsql security definer set search_path = public set lock_timeout = '100ms' as $$
declare
  parent name := require_leaving(partitioned, month);
begin
  execute format('alter table public.%I detach partition months.%I', parent, month);
  execute format('drop table months.%I', month);
end $$;
