-- Partitions by month, 3 of 4 (docs/decisions/0024): what makes them.
-- Serves both versions: it adds functions.

-- Partitions stand apart: the application reads and writes the tables that they are parts of, and may do nothing here.
create schema if not exists months;

-- The partitions of a table, oldest first. The first has no start; the default partition has neither start nor end.
create function list_months(partitioned regclass)
returns table (partition text, starts_at timestamptz, ends_at timestamptz) language sql stable set search_path = public as $$
  select c.relname::text,
    substring(found.bound from 'FROM \(''([^'']+)''\)')::timestamptz,
    substring(found.bound from 'TO \(''([^'']+)''\)')::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) found
  where i.inhparent = partitioned
  order by 3 nulls last
$$;

-- The partition of the month (UTC) that a day lies in; false where its time has a partition already. Any number of
-- processes may ask at once. It waits at most 100 ms for a lock, and then fails with lock_not_available: try again.
-- Rows of that month that the default partition took meanwhile are moved over.
create function make_month(partitioned regclass, day date) returns boolean
language plpgsql security definer set search_path = public set lock_timeout = '100ms' as $$
declare
  parent name := (select c.relname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where p.partrelid = partitioned and c.relnamespace = 'public'::regnamespace);
  starts timestamptz := date_trunc('month', day::timestamp) at time zone 'UTC';
  ends timestamptz := (date_trunc('month', day::timestamp) + interval '1 month') at time zone 'UTC';
  month name := parent || to_char(day, '_YYYY_MM');
  remainder name := parent || '_default';
  has_strays boolean;
begin
  if parent is null then
    raise exception '% is not partitioned by month', partitioned using errcode = 'wrong_object_type';
  end if;
  perform pg_advisory_xact_lock(727412, hashtext(parent));
  if exists (select from list_months(partitioned) m
             where m.ends_at > starts and coalesce(m.starts_at, '-infinity') < ends) then
    return false;
  end if;
  execute format('create table months.%I (like public.%I including defaults including constraints,
    primary key (id), constraint month check (at >= %L and at < %L))', month, parent, starts, ends);
  execute format('lock table months.%I in access exclusive mode', remainder);
  execute format('select exists (select from months.%I where at >= %L and at < %L)', remainder, starts, ends)
    into has_strays;
  if has_strays then
    -- They stay what they are: what refuses a change rests for this transaction, in this partition.
    execute format('alter table months.%I disable trigger user', remainder);
    execute format('with moved as (delete from months.%I where at >= %L and at < %L returning *)
      insert into months.%I select * from moved', remainder, starts, ends, month);
    execute format('alter table months.%I enable trigger user', remainder);
  end if;
  execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)',
    parent, month, starts, ends);
  execute format('alter table months.%I drop constraint month', month);
  return true;
end $$;

-- Rows that no month took: of a clock that was wrong, or of a month that was never made.
create function count_default_rows(partitioned regclass) returns bigint
language plpgsql stable security definer set search_path = public as $$
declare
  found bigint;
begin
  execute format('select count(*) from months.%I',
    (select relname from pg_class where oid = partitioned) || '_default') into found;
  return found;
end $$;

-- Triggers run on partitions; what is append-only is the table that they are parts of.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  changed name := (select relname from pg_class where oid = coalesce(pg_partition_root(tg_relid), tg_relid));
begin
  if tg_op = 'UPDATE' and changed in ('audit_log', 'order_events', 'consents')
     and current_setting('rush.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% on % is not allowed: its rows are append-only', tg_op, changed using errcode = 'restrict_violation';
end $$;

-- For 0145 and 0146, which put a partitioned table in the place of one that is not. Dropped by 0147.
create function take_the_place(parent name) returns void language plpgsql as $$
declare
  before name := parent || '_before';
  next_id bigint;
  ends timestamptz := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz from pg_constraint
    where conrelid = format('months.%I', before)::regclass and conname ~ ('^' || parent || '_before_\d{4}_\d\d$') and convalidated);
  held record;
begin
  -- The role that serves is granted its rights after all migrations; processes that serve meanwhile need them now.
  for held in select a.grantee::regrole as grantee, a.privilege_type from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.oid = format('months.%I', before)::regclass and a.grantee not in (0, c.relowner)
  loop
    execute format('grant %s on public.%I to %s', held.privilege_type, parent, held.grantee);
  end loop;
  execute format('select case when is_called then last_value + 1 else last_value end from %s',
    pg_get_serial_sequence(format('months.%I', before), 'id')) into next_id;
  execute format('alter table months.%I alter column id drop identity', before);
  execute format('alter table public.%I alter column id restart with %s', parent, next_id);
  execute format('alter table public.%I attach partition months.%I for values from (minvalue) to (%L)', parent, before, ends);
  execute format('alter table months.%I drop constraint %I', before, parent || '_before_' || to_char(ends at time zone 'UTC', 'YYYY_MM'));
  execute format('create table months.%I partition of public.%I (primary key (id)) default', parent || '_default', parent);
end $$;
