-- What a person agreed to, asked to have erased, and what is written down about who failed to sign in and who
-- looked at personal data.

alter table users add column erased_at timestamptz;

-- One row for each time something was accepted or withdrawn; never changed. The notice is named by its version and
-- by the hash of its text in the language in which it was read (contract/notice.ts).
create table consents (
  id text collate "C" primary key,
  -- No foreign key: the log outlives an account that is deleted, as those of the demo are when it is cleared.
  user_id text collate "C" not null,
  at timestamptz not null,
  -- terms: the terms and the privacy policy; push: messages in a browser
  subject text not null check (subject in ('terms', 'push')),
  action text not null check (action in ('accepted', 'withdrawn')),
  -- registering: by a front end that named no version; the acceptance is what registering there means
  given text not null check (given in ('registration', 'registering', 'notice', 'switch')),
  notice_version text not null,
  notice_hash text not null,
  language text not null check (language in ('en', 'hi')),
  -- The network it came from: /24 of IPv4, /48 of IPv6.
  address text not null
);
create index consents_user on consents (user_id, id desc);
create trigger consents_are_append_only before update or delete on consents
  for each row execute function refuse_change();
create trigger consents_stay before truncate on consents
  for each statement execute function refuse_change();

-- Requests to erase a person. One waits at a time; signing in cancels it.
create table erasures (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  status text not null default 'waiting' check (status in ('waiting', 'cancelled', 'done')),
  requested_by text not null check (requested_by in ('shopper', 'staff')),
  -- The member of staff; null where the shopper asked.
  actor_id text collate "C",
  reason text not null default '',
  -- Whether R-Coins, points and earnings that are left may lapse.
  lapses boolean not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  constraint erasures_ended check ((status = 'waiting') = (ended_at is null))
);
create unique index erasures_one_waiting on erasures (user_id) where status = 'waiting';
create index erasures_due on erasures (due_at) where status = 'waiting';
create index erasures_user on erasures (user_id, id desc);

-- Audit events that repeat: failed sign-ins, and views of personal data by staff. One row for an hour's repeats of
-- one kind, so that an attack cannot fill the table. Kept for a year.
create table audit_aggregates (
  id text collate "C" primary key,
  window_start timestamptz not null,
  -- Names what is counted together within the window.
  bucket text not null,
  action text not null,
  -- Who did it, where that is known; the account that was tried, for failed sign-ins.
  actor_id text collate "C",
  actor text not null default '',
  address text not null default '',
  subject text not null,
  subject_id text not null,
  reason text not null default '',
  times int not null default 1 check (times >= 1),
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint audit_aggregates_bucket unique (window_start, bucket)
);
create index audit_aggregates_action on audit_aggregates (action, id desc);
create index audit_aggregates_subject on audit_aggregates (subject_id, id desc);

-- What is left lapses with the account; it goes to the shop and nowhere else.
alter table ledger_kinds drop constraint ledger_kinds_coins_stay;
alter table ledger_kinds add constraint ledger_kinds_coins_stay check (
  debit_like not like 'user:%:coins' or credit_like in ('shop:sales', 'shop:promotions', 'shop:demo', 'shop:lapsed')
);
insert into ledger_kinds (kind, debit_like, credit_like) values
  ('lapsed-coins', 'user:%:coins', 'shop:lapsed'),
  ('lapsed-points', 'user:%:points', 'shop:lapsed'),
  ('lapsed-earnings', 'user:%:earnings', 'shop:lapsed');

-- What somebody paid for is looked up when he asks for his data or goes.
create index charges_user on charges (user_id);

-- What is forgotten after a year is found by its time.
create index payment_events_received_at on payment_events using brin (received_at);
create index supplier_exchanges_at on supplier_exchanges using brin (at);

-- Signals of persons were plain hashes; server/rewards/key-person-signals.ts keys them at the next start.
create index person_signals_unkeyed on person_signals (mark) where mark not like 'k1.%';
create index welcomed_signals_unkeyed on welcomed_signals (mark) where mark not like 'k1.%';
create index person_signals_mark on person_signals (mark);

-- Append-only rows may lose what tells who a person is, and only within erase_from_append_only (below).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name in ('audit_log', 'order_events', 'consents')
     and current_setting('rush.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% on % is not allowed: its rows are append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Texts that match the pattern, anywhere in a document, as a mark that something was erased.
create function scrub_json(document jsonb, pattern text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(document)
    when 'string' then to_jsonb(regexp_replace(document #>> '{}', pattern, '[erased]', 'gi'))
    when 'object' then (
      select coalesce(jsonb_object_agg(e.key, scrub_json(e.value, pattern)), '{}'::jsonb) from jsonb_each(document) e)
    when 'array' then (
      select coalesce(jsonb_agg(scrub_json(e.value, pattern) order by e.ordinality), '[]'::jsonb)
      from jsonb_array_elements(document) with ordinality e)
    else document
  end;
end $$;

-- The fields of a user as they stood before and after a change: older addresses and numbers are in no pattern.
create function scrub_user_fields(document jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(document) = 'object' then (
    select coalesce(jsonb_object_agg(e.key,
      case when e.key in ('name', 'email', 'email_key', 'mobile') and jsonb_typeof(e.value) = 'string'
        then '"[erased]"'::jsonb else e.value end), '{}'::jsonb)
    from jsonb_each(document) e) else document end
$$;

-- Runs as the owner: the application itself may not change these tables. It can only put marks in the place of
-- texts, and only about somebody whose erasure is on record.
--
-- word_patterns name the person in rows about him; strong_pattern is his addresses and numbers, wherever they stand.
create function erase_from_append_only(person text, subjects text[], word_patterns text[], strong_pattern text)
returns void language plpgsql security definer set search_path = public as $$
declare
  word_pattern text;
begin
  if not exists (select from erasures where user_id = person and status = 'waiting') then
    raise exception 'nobody asked to have % erased', person using errcode = 'restrict_violation';
  end if;
  perform set_config('rush.erasing', 'on', true);
  update order_events set text = '[erased]', reason = case when reason = '' then '' else '[erased]' end
    where order_id in (select id from orders where user_id = person);
  update consents set address = '' where user_id = person;
  update audit_log set actor = '[erased]', address = '' where actor_id = person;
  update audit_log set before = scrub_user_fields(before), after = scrub_user_fields(after)
    where subject = 'user' and subject_id = any (subjects);
  foreach word_pattern in array word_patterns loop
    update audit_log set before = scrub_json(before, word_pattern), after = scrub_json(after, word_pattern)
      where actor_id = person or subject_id = any (subjects);
  end loop;
  update audit_log set
      actor = regexp_replace(actor, strong_pattern, '[erased]', 'gi'),
      subject_id = regexp_replace(subject_id, strong_pattern, '[erased]', 'gi'),
      before = scrub_json(before, strong_pattern), after = scrub_json(after, strong_pattern)
    where actor ~* strong_pattern or subject_id ~* strong_pattern
       or before::text ~* strong_pattern or after::text ~* strong_pattern;
  perform set_config('rush.erasing', 'off', true);
end $$;
