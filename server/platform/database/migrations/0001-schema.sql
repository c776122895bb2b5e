-- The schema of Rush 1.0, by domain: platform, accounts, ledger, catalogue, gallery, coupons, payments, rewards, wallet,
-- orders, fulfilment, tax documents, back-office, backups, imports, erasure, rights. Later migrations only add to it.
--
-- Amounts of money are in paise unless a column says otherwise. `collate "C"` is for ids, which sort by time.
--
-- The comment on a table says what it is for and how long its rows are kept: `Kept …`, or a rule in a `retention.ts`.
-- `No personal data.` means that its rows name no shopper; an account's id is a pseudonym. In every other table, the
-- comment on a free-text column begins with one of three words (server/privacy/personal-columns.test.ts):
--   personal   names or describes a person; erasing the account deletes the row or empties the column
--   pseudonym  identifies a person only by an id or a hash, and may stay; the default for `collate "C"` and `…_hash`
--   none       says nothing about a person

create extension if not exists pg_trgm;

-- ---------------------------------------------------------------------------------------------------------- platform

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text
);
comment on table settings is 'The shop''s settings, and the key pair for web push. Kept. No personal data.';

create table page_versions (
  page text not null,
  language text not null check (language in ('en', 'hi')),
  version int not null check (version > 0),
  -- The owner's wording by field name; the code has defaults for missing fields.
  texts jsonb not null,
  saved_at timestamptz not null,
  saved_by text collate "C" not null,
  primary key (page, language, version)
);
comment on table page_versions is 'Every version of policies and other wording by the owner. Kept as proof of consent.';
comment on column page_versions.page is 'none';
comment on column page_versions.texts is 'none';

create table idempotency_keys (
  user_id text collate "C" not null,
  call text not null,
  key text not null,
  fingerprint text not null,
  -- Null while the first request is running.
  status int,
  answer jsonb,
  started_at timestamptz not null default now(),
  -- After this, another request may take over.
  leased_until timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_started_at on idempotency_keys (started_at);
comment on table idempotency_keys is 'The first response to each request that moves money, by its Idempotency-Key or a key derived from the request.';
comment on column idempotency_keys.call is 'none';
comment on column idempotency_keys.key is 'none';
comment on column idempotency_keys.fingerprint is 'none: hash of the request';
comment on column idempotency_keys.answer is 'personal';

create unlogged table rate_limit_windows (
  bucket text collate "C" primary key,
  -- Unix ms of the latest hit in each slot, ascending; at most 61 slots.
  times bigint[] not null,
  -- Hits in each slot.
  hits int[] not null,
  -- Whether the last hit was refused.
  is_full boolean not null,
  -- When the latest hit leaves the window.
  ends_at timestamptz not null
) with (fillfactor = 60);
comment on table rate_limit_windows is 'Sliding windows for the rate limits, shared by all processes. No changing column has an index, so that each count is a HOT update.';
comment on column rate_limit_windows.bucket is 'personal: limit, then number, IP address, account or player';

create table alarms (
  kind text not null,
  -- An order, disk, currency, supplier account or userid; empty if there can be only one alarm.
  subject text not null default '',
  data jsonb not null default '{}',
  -- Severity; the owner is notified again when it rises.
  level int not null default 0,
  since timestamptz not null,
  seen_at timestamptz not null,
  -- Null until the owner has been notified.
  notified_at timestamptz,
  primary key (kind, subject)
);
comment on table alarms is 'Current problems, so that the owner is notified once per problem. A row is deleted when its problem ends. No personal data.';

-- Makes a table append-only. Only erase_from_append_only may update rows, to erase a person.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name in ('audit_log', 'order_events', 'consents')
     and current_setting('rush.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% on % is not allowed: its rows are append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- For append-only tables whose old rows are deleted.
create function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception 'UPDATE on % is not allowed: its rows are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- ---------------------------------------------------------------------------------------------------------- accounts

create table users (
  id text collate "C" primary key,
  -- The short code shown to people.
  userid text not null unique,
  name text not null,
  -- Empty if the account was opened with a mobile number and has no email yet.
  email text not null,
  -- Lookup key: the email in lower case.
  email_key text constraint users_email unique check ((email = '') = (email_key is null)),
  -- Ten digits.
  mobile text constraint users_mobile unique check (mobile ~ '^[6-9][0-9]{9}$'),
  role text not null default 'user' check (role in ('user', 'reseller', 'admin')),
  staff_role text check (staff_role in ('owner', 'support', 'catalogue')),
  -- When the account became staff, or its staff role or sign-in was last changed, and by whom.
  staff_since timestamptz,
  staff_by text collate "C" references users (id),
  password_hash text,
  mobile_proven boolean not null default false,
  email_proven boolean not null default false,
  -- Whether the email may belong to someone other than the owner of the mobile, password and sessions.
  email_apart boolean not null default false,
  is_blocked boolean not null default false,
  -- The language for messages; null until known.
  language text check (language in ('en', 'hi')),
  -- GST code of the State on record: the place of supply for invoices (section 12 of the IGST Act).
  state_code text check (state_code ~ '^[0-9]{2}$'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint users_staff_role check ((role = 'admin') = (staff_role is not null))
);
create index users_role on users (role, id desc);
create index users_staff_since on users (staff_since) where staff_since is not null;
-- For staff searches.
create index users_parts on users using gin (email_key gin_trgm_ops, lower(name) gin_trgm_ops, mobile gin_trgm_ops);
comment on table users is 'Accounts of shoppers, resellers and staff. Kept: after an erasure the row is a pseudonym, which the ledger refers to.';
comment on column users.userid is 'pseudonym';
comment on column users.name is 'personal';
comment on column users.email is 'personal';
comment on column users.email_key is 'personal';
comment on column users.mobile is 'personal';
comment on column users.password_hash is 'personal';
comment on column users.language is 'personal';
comment on column users.state_code is 'personal';

create table sessions (
  id text collate "C" primary key,
  token_hash text not null unique,
  user_id text collate "C" not null references users (id),
  method text not null,
  user_agent text not null,
  address text not null,
  device_hash text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the user last gave fresh proof of identity.
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds int not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
comment on table sessions is 'Signed-in browsers.';
comment on column sessions.method is 'none';
comment on column sessions.user_agent is 'personal';
comment on column sessions.address is 'personal';

create table otps (
  -- A mobile number or an email address.
  contact text not null,
  purpose text not null check (purpose in ('register', 'login', 'change-mobile', 'fresh-proof')),
  -- Who requested it: a pending registration, an account, or an account's known device.
  subject text not null default '',
  is_known_device boolean not null default false,
  code_hash text not null,
  tries int not null default 0,
  -- Times of wrong tries: at most ten in any 24 hours.
  wrong_at timestamptz[] not null default '{}',
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (contact, purpose, subject)
);
comment on table otps is 'One-time codes, hashed with a key. Wrong tries survive a resend.';
comment on column otps.contact is 'personal';
comment on column otps.subject is 'pseudonym';

create table otp_minutes (
  minute timestamptz primary key,
  sent int not null default 0,
  -- Codes entered correctly and incorrectly.
  used int not null default 0,
  wrong int not null default 0,
  -- Emailed codes are counted separately, because they cost nothing.
  mailed_used int not null default 0,
  mailed_wrong int not null default 0,
  spent_paise bigint not null default 0,
  -- The part spent on numbers without an account.
  stranger_paise bigint not null default 0
) with (fillfactor = 70);
comment on table otp_minutes is 'Use and cost of one-time codes per minute, for spending caps and alarms. No personal data.';

create table pending_registrations (
  id text collate "C" primary key,
  secret_hash text not null,
  mobile text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  referral_code text not null default '',
  created_at timestamptz not null
);
create index pending_registrations_mobile on pending_registrations (mobile, created_at);
comment on table pending_registrations is 'Registrations whose code has not been entered yet. One number may have several.';
comment on column pending_registrations.mobile is 'personal';
comment on column pending_registrations.email is 'personal';
comment on column pending_registrations.name is 'personal';
comment on column pending_registrations.password_hash is 'personal';
comment on column pending_registrations.referral_code is 'pseudonym';

create table mailed_links (
  id text collate "C" primary key,
  token_hash text not null,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  user_id text collate "C" not null references users (id),
  -- The email address that the link verifies.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mailed_links_user on mailed_links (user_id, purpose);
comment on table mailed_links is 'Emailed single-use links for choosing a password or verifying an email address.';
comment on column mailed_links.email is 'personal';

create table identities (
  issuer text not null,
  subject text not null,
  user_id text collate "C" not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
comment on table identities is 'Accounts at identity providers, by issuer and subject, never by email address. Kept until the account is erased.';
comment on column identities.issuer is 'none';
comment on column identities.subject is 'personal';

create table second_factors (
  user_id text collate "C" primary key references users (id),
  -- Encrypted under a key derived from SECRET.
  secret text not null,
  confirmed_at timestamptz,
  -- The last time step used, because a code is valid only once.
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}'
);
comment on table second_factors is 'Authenticator apps. Kept until the account is erased.';
comment on column second_factors.secret is 'personal';
comment on column second_factors.recovery_hashes is 'personal';

create table known_devices (
  user_id text collate "C" not null references users (id),
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_device on known_devices (device_hash);
comment on table known_devices is 'Browsers that have signed in to an account, identified by a hash of their device cookie.';

create table account_changes (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  kind text not null check (kind in ('email', 'mobile', 'password', 'second-factor', 'provider', 'device', 'take-over')),
  -- The state to restore if the change is disputed.
  before jsonb not null,
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the change was disputed, or voided by a dispute over an earlier change or by a new owner.
  closed_at timestamptz,
  disputed_at timestamptz
);
create index account_changes_user on account_changes (user_id, created_at);
create index account_changes_disputed on account_changes (disputed_at) where disputed_at is not null;
comment on table account_changes is 'Changes that affect who can sign in, such as a new contact or password. The notice about a change contains a link to dispute it.';
comment on column account_changes.before is 'personal';

create table expiring_hashes (
  hash text primary key,
  until timestamptz not null
);
comment on table expiring_hashes is 'Hashes of used single-use tokens, and of clients that have to wait before their next sign-in attempt. No personal data.';

create table consents (
  id text collate "C" primary key,
  -- No foreign key: the log outlives demo accounts, which are deleted when the demo is cleared.
  user_id text collate "C" not null,
  at timestamptz not null,
  -- terms: terms and privacy policy; push: messages in a browser
  subject text not null check (subject in ('terms', 'push')),
  action text not null check (action in ('accepted', 'withdrawn')),
  -- registering: the front end named no version, so registering counts as acceptance
  given text not null check (given in ('registration', 'registering', 'notice', 'switch')),
  notice_version text not null,
  notice_hash text not null,
  language text not null check (language in ('en', 'hi')),
  -- The client's network: an IPv4 /24 or an IPv6 /48.
  address text not null
);
create index consents_user on consents (user_id, id desc);
create trigger consents_are_append_only before update or delete on consents for each row execute function refuse_change();
create trigger consents_stay before truncate on consents for each statement execute function refuse_change();
comment on table consents is 'What a person accepted or withdrew, with the version and hash of the notice (contract/notice.ts). Append-only. Kept as proof of consent.';
comment on column consents.notice_version is 'none';
comment on column consents.address is 'personal';

create table erasures (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  status text not null default 'waiting' check (status in ('waiting', 'cancelled', 'done')),
  requested_by text not null check (requested_by in ('shopper', 'staff')),
  -- The member of staff; null if the shopper requested it.
  actor_id text collate "C",
  reason text not null default '',
  -- Whether remaining R-Coins, points and earnings may lapse.
  lapses boolean not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  constraint erasures_ended check ((status = 'waiting') = (ended_at is null))
);
create unique index erasures_one_waiting on erasures (user_id) where status = 'waiting';
create index erasures_due on erasures (due_at) where status = 'waiting';
create index erasures_user on erasures (user_id, id desc);
comment on table erasures is 'Requests to erase an account. Signing in cancels a waiting request. Kept as proof of request and erasure.';
comment on column erasures.reason is 'personal';

create table push_subscriptions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
comment on table push_subscriptions is 'Browsers subscribed to push messages. Kept until the account is erased.';
comment on column push_subscriptions.endpoint is 'personal';
comment on column push_subscriptions.p256dh is 'personal';
comment on column push_subscriptions.auth is 'personal';

-- ------------------------------------------------------------------------------------------------------------ ledger

create table ledger_kinds (
  kind text primary key,
  -- The accounts that a transfer of this kind may debit and credit, as LIKE patterns.
  debit_like text not null,
  credit_like text not null,
  -- A closed wallet: R-Coins leave a person's account only for the shop's own accounts.
  constraint ledger_kinds_coins_stay check (
    debit_like not like 'user:%:coins'
    or credit_like in ('shop:sales', 'shop:promotions', 'shop:demo', 'shop:lapsed', 'shop:grants')
  ),
  -- No kind pays out to the bank.
  constraint ledger_kinds_no_way_out check (credit_like <> 'shop:upi-clearing')
);
comment on table ledger_kinds is 'The kinds of transfers that exist. Kept. No personal data.';
insert into ledger_kinds (kind, debit_like, credit_like) values
  ('order-upi', 'shop:upi-clearing', 'shop:sales'),
  ('order-wallet', 'user:%:coins', 'shop:sales'),
  ('top-up', 'shop:upi-clearing', 'user:%:coins'),
  ('late-payment', 'shop:upi-clearing', 'user:%:coins'),
  ('refund', 'shop:refunds', 'user:%:coins'),
  ('grant', 'shop:grants', 'user:%:coins'),
  ('grant-reversal', 'user:%:coins', 'shop:grants'),
  ('points', 'shop:promotions', 'user:%:points'),
  ('points-back', 'user:%:points', 'shop:promotions'),
  ('points-back-coins', 'user:%:coins', 'shop:promotions'),
  ('points-redeemed', 'user:%:points', 'user:%:coins'),
  ('referral', 'shop:promotions', 'user:%:earnings'),
  ('referral-redeemed', 'user:%:earnings', 'user:%:coins'),
  ('welcome', 'shop:promotions', 'user:%:coins'),
  -- What an earlier shop owed its customers.
  ('opening-balance', 'shop:opening-balances', 'user:%:coins'),
  -- Balances of erased accounts lapse.
  ('lapsed-coins', 'user:%:coins', 'shop:lapsed'),
  ('lapsed-points', 'user:%:points', 'shop:lapsed'),
  ('lapsed-earnings', 'user:%:earnings', 'shop:lapsed');

create table ledger_transfers (
  id bigint generated always as identity primary key,
  kind text not null references ledger_kinds (kind),
  -- Identifies the business event, which is booked only once.
  reference text not null check (reference <> ''),
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- The only person whose accounts it may touch.
  user_id text collate "C",
  order_id text collate "C",
  memo text not null default '',
  created_at timestamptz not null default now(),
  constraint ledger_transfers_fact unique (kind, reference),
  constraint ledger_transfers_two_accounts check (debit <> credit),
  constraint ledger_transfers_one_person check (
    (debit not like 'user:%' or split_part(debit, ':', 2) is not distinct from user_id)
    and (credit not like 'user:%' or split_part(credit, ':', 2) is not distinct from user_id)
  ),
  -- Grants and their reversals refer to the row in `grants` with their author and reason.
  constraint ledger_transfers_grant_reason check (kind <> 'grant' or memo <> ''),
  constraint ledger_transfers_reversal_reason check (kind <> 'grant-reversal' or memo <> '')
);
create index ledger_transfers_debit on ledger_transfers (debit, id);
create index ledger_transfers_credit on ledger_transfers (credit, id);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;
create index ledger_transfers_created on ledger_transfers using brin (created_at);
comment on table ledger_transfers is 'The double-entry book: each row debits one account and credits another. Append-only. Kept forever. No personal data.';

create table ledger_balances (
  account text collate "C" primary key check (account ~ '^user:[^:]+:(coins|points|earnings)$'),
  balance_paise bigint not null,
  updated_at timestamptz not null default now(),
  constraint ledger_balances_not_negative check (balance_paise >= 0)
) with (fillfactor = 70);
comment on table ledger_balances is 'Balances of people''s accounts; the shop''s own are summed on demand, so that no row is hot. Kept forever. No personal data.';

create table ledger_hash_chain (
  id bigint generated always as identity primary key,
  -- The range of transfer ids that it covers, starting just after the previous link.
  first_id bigint not null unique,
  last_id bigint not null check (last_id >= first_id),
  -- The ids of its transfers and the first 8 bytes of their hashes, to identify a changed row.
  transfer_ids bigint[] not null,
  marks bytea not null,
  -- SHA-256 of the previous hash and the hashes of all its transfers.
  hash bytea not null,
  linked_at timestamptz not null default now()
);
comment on table ledger_hash_chain is 'A hash chain over the transfers, which reveals a row that was rewritten. Append-only. Kept forever. No personal data.';

create table wallet_transactions (
  id text collate "C" primary key,
  txnid text not null unique,
  user_id text collate "C" not null references users (id),
  type text not null check (type in ('Credit', 'Debit', 'Refunded')),
  status text not null check (status in ('Created', 'Processing', 'Success', 'Failed')),
  amount_paise bigint not null check (amount_paise > 0),
  order_id text collate "C",
  orderid text not null default '',
  -- See contract/wallet-entries.ts.
  kind text not null,
  data jsonb not null,
  -- Null if the line moved no R-Coins.
  balance_after_paise bigint check (balance_after_paise >= 0),
  -- The transfer that moved them. No foreign key: this is the hot path, and the ledger audit compares both sides.
  transfer_id bigint unique,
  -- Only for top-ups. A repeated request finds the first line.
  idempotency_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint wallet_transactions_idempotency_key unique (user_id, idempotency_key),
  -- A line has status Success if and only if R-Coins moved.
  constraint wallet_transactions_moved check (
    (status = 'Success') = (transfer_id is not null) and (transfer_id is null) = (balance_after_paise is null)
  )
);
create index wallet_transactions_user on wallet_transactions (user_id, id desc);
create index wallet_transactions_status on wallet_transactions (status, id desc);
create index wallet_transactions_type on wallet_transactions (type, id desc);
create index wallet_transactions_orderid on wallet_transactions (orderid) where orderid <> '';
create index wallet_transactions_parts on wallet_transactions using gin (txnid gin_trgm_ops, orderid gin_trgm_ops);
create index wallet_transactions_updated on wallet_transactions (updated_at, id);
comment on table wallet_transactions is 'The history of each wallet: a line for each movement of R-Coins and each top-up attempt. Kept forever. No personal data.';

create table book_audits (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  rules jsonb not null,
  differences jsonb not null,
  -- Since when every audit has found differences; null if the books balance.
  differing_since timestamptz,
  check ((differing_since is null) = (jsonb_array_length(differences) = 0))
);
comment on table book_audits is 'Results of ledger audits. Payouts are paused while the latest has differences. Append-only. Kept eight years, as tax law requires. No personal data.';

-- Runs as the owner, because the application's role may not write balances.
create function book_transfer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  allowed ledger_kinds;
begin
  select * into allowed from ledger_kinds where kind = new.kind;
  if new.debit not like allowed.debit_like or new.credit not like allowed.credit_like then
    raise exception 'a transfer of kind % may not go from % to %', new.kind, new.debit, new.credit
      using errcode = 'check_violation', constraint = 'ledger_transfers_kind';
  end if;
  if new.debit like 'user:%' then
    update ledger_balances set balance_paise = balance_paise - new.amount_paise, updated_at = now() where account = new.debit;
    if not found then
      raise exception 'account % is empty', new.debit
        using errcode = 'check_violation', constraint = 'ledger_balances_not_negative';
    end if;
  end if;
  if new.credit like 'user:%' then
    insert into ledger_balances (account, balance_paise) values (new.credit, new.amount_paise)
    on conflict (account) do update
      set balance_paise = ledger_balances.balance_paise + excluded.balance_paise, updated_at = now();
  end if;
  return null;
end $$;
create trigger ledger_transfers_move_balances after insert on ledger_transfers
  for each row execute function book_transfer();
create trigger ledger_transfers_are_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_transfers_stay before truncate on ledger_transfers
  for each statement execute function refuse_change();

-- For every role, balances change only inside book_transfer, where the trigger depth is 2.
create function refuse_bare_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances move only with transfers' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger ledger_balances_follow_transfers before insert or update or delete on ledger_balances
  for each row execute function refuse_bare_balance();
create trigger ledger_balances_stay before truncate on ledger_balances
  for each statement execute function refuse_change();

create function transfer_hash(transfer ledger_transfers) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    transfer.id, transfer.kind, transfer.reference, transfer.debit, transfer.credit, transfer.amount_paise,
    transfer.user_id, transfer.order_id, transfer.memo, (extract(epoch from transfer.created_at) * 1000000)::bigint
  )::text, 'UTF8'))
$$;
create trigger ledger_hash_chain_is_append_only before update or delete on ledger_hash_chain
  for each row execute function refuse_change();
create trigger ledger_hash_chain_stays before truncate on ledger_hash_chain
  for each statement execute function refuse_change();

-- Like its transfer, a line that moved R-Coins cannot be changed.
create function keep_moved_lines() returns trigger language plpgsql as $$
begin
  if old.transfer_id is not null then
    raise exception 'a wallet line that moved R-Coins does not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger wallet_transactions_are_final before update or delete on wallet_transactions
  for each row execute function keep_moved_lines();

create trigger book_audits_append_only before update or delete on book_audits
  for each row execute function refuse_change();

-- --------------------------------------------------------------------------------------------------------- catalogue

create sequence productids start 1001;
create sequence itemids start 100001;

create table products (
  id text collate "C" primary key,
  productid int not null unique default nextval('productids'),
  slug text unique,
  name text not null,
  type text not null,
  category text not null check (category in ('games', 'instant-games', 'ott', 'others')),
  imgpath text not null,
  important_note text not null default '',
  -- [{label, kind, help?, hi?: {label?, help?}}] in the order of input1, input2, …
  inputs jsonb not null default '[]',
  -- Hindi translations by the API's English field names. Other fields are shown in English.
  hi jsonb not null default '{}' check (jsonb_typeof(hi) = 'object'),
  is_trending boolean not null default false,
  in_stock boolean not null default true,
  is_api boolean not null default false,
  api_type text not null default '',
  -- The supplier's code for the product, if it requires one.
  supplier_product text not null default '',
  sort int not null default 0,
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table products is 'What the shop sells, such as a game. Kept: deleted ones can be restored. No personal data.';

create table items (
  id text collate "C" primary key,
  itemid int not null unique default nextval('itemids'),
  name text not null,
  type text not null default '',
  suggested_task text not null default '',
  terms text not null default '',
  -- As in products.
  hi jsonb not null default '{}' check (jsonb_typeof(hi) = 'object'),
  original_paise bigint not null check (original_paise >= 0),
  discounted_paise bigint not null check (discounted_paise >= 0),
  resell_paise bigint not null check (resell_paise >= 0),
  -- What the supplier charges, if known.
  cost_paise bigint check (cost_paise >= 0),
  in_stock boolean not null default true,
  is_api boolean not null default false,
  api_type text not null default '',
  -- One delivery each.
  supplier_item_ids text[] not null default '{}',
  imgpath text not null,
  -- Since when the shop has held it off sale, and why: every offer would make a loss, or none is usable.
  at_loss_since timestamptz,
  held_because text check (held_because in ('loss', 'unavailable')),
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table items is 'Packs with their prices. Kept: deleted ones can be restored. No personal data.';

create table product_items (
  product_id text collate "C" not null references products (id),
  item_id text collate "C" not null references items (id),
  position int not null,
  primary key (product_id, item_id)
);
create index product_items_item on product_items (item_id);
comment on table product_items is 'Which packs a product shows, in which order. Kept. No personal data.';

create table price_sales (
  id text collate "C" not null,
  item_id text collate "C" not null references items (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  discounted_paise bigint check (discounted_paise > 0),
  resell_paise bigint check (resell_paise > 0),
  primary key (id, item_id),
  check (ends_at > starts_at)
);
create index price_sales_item on price_sales (item_id, ends_at);
comment on table price_sales is 'Temporary prices of packs; null keeps the usual price. Sales of one pack do not overlap. Deleted a day after they end. No personal data.';

-- Orders are planned from the cached catalogue and written only if product and pack still have the same version, so every
-- change increments the version, even one made in SQL.
create function follow_change_with_version() returns trigger language plpgsql as $$
declare
  -- Orders do not depend on these, so changing them does not make open staff forms stale.
  unplanned constant text[] := '{version,updated_at,cost_paise,sort}';
begin
  if new.version = old.version and to_jsonb(new) - unplanned is distinct from to_jsonb(old) - unplanned then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger products_version before update on products for each row execute function follow_change_with_version();
create trigger items_version before update on items for each row execute function follow_change_with_version();

-- ----------------------------------------------------------------------------------------------------------- gallery

create table pictures (
  -- Part of the URL. Random for uploads, so that it cannot be guessed before publication.
  key text collate "C" primary key,
  -- SHA-256 of the upload, so that identical uploads share their files.
  source_hash text not null,
  -- The set of widths it was encoded in.
  widths text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint pictures_once unique (source_hash, widths)
);
comment on table pictures is 'Uploaded pictures, re-encoded. Kept. No personal data.';

create table gallery_images (
  id text collate "C" primary key,
  title text not null,
  type text not null check (type in ('CarouselMb', 'CarouselPc', 'Banner', 'Popup', 'Item', 'Product')),
  -- A path in the shop.
  url text not null,
  -- An https URL or a path in the shop; empty for none.
  redirect_url text not null default '',
  -- Shown over the picture: a headline, and a second line such as a price. Empty for none.
  headline text not null default '',
  line text not null default '',
  -- {title?, headline?, line?}
  hi jsonb not null default '{}' check (jsonb_typeof(hi) = 'object'),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Order within the type, lowest first.
  position int not null,
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index gallery_images_shown on gallery_images (type, position) where deleted_at is null;
comment on table gallery_images is 'Banners, popups and art. Kept: deleted ones can be restored. No personal data.';

-- ----------------------------------------------------------------------------------------------------------- coupons

create table coupons (
  id text collate "C" primary key,
  code text not null,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
  starts_at timestamptz,
  expires_at timestamptz not null,
  -- Empty: every product.
  product_ids text[] not null default '{}',
  minimum_quantity int not null default 1 check (minimum_quantity >= 0),
  minimum_purchase_paise bigint not null default 0 check (minimum_purchase_paise >= 0),
  -- 0: no cap.
  maximum_discount_paise bigint not null default 0 check (maximum_discount_paise >= 0),
  is_active boolean not null default true,
  usage_limit int not null check (usage_limit >= 1),
  user_limit int not null check (user_limit >= 1),
  used_count int not null default 0,
  description text not null default '',
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint coupons_not_overused check (used_count between 0 and usage_limit)
);
create unique index coupons_code on coupons (code) where deleted_at is null;
comment on table coupons is 'Coupons. Kept: deleted ones can be restored. No personal data.';

create table coupon_uses (
  order_id text collate "C" primary key,
  coupon_id text collate "C" not null references coupons (id),
  user_id text collate "C" not null references users (id),
  discount_paise bigint not null,
  created_at timestamptz not null default now()
);
create index coupon_uses_user on coupon_uses (coupon_id, user_id);
comment on table coupon_uses is 'Coupon uses: reserved with the order, released when it fails or is cancelled. Kept eight years, as tax law requires. No personal data.';

-- ---------------------------------------------------------------------------------------------------------- payments

create table charges (
  id text collate "C" primary key,
  purpose text not null check (purpose in ('order', 'top-up')),
  -- The order or top-up that it pays for.
  subject_id text collate "C" not null,
  user_id text collate "C" not null references users (id),
  client_txn_id text not null unique,
  gateway text not null,
  gateway_reference text,
  -- test: simulators or a provider's test mode. Production does not start while test rows exist.
  environment text not null default 'live' check (environment in ('test', 'live')),
  amount_paise bigint not null check (amount_paise > 0),
  description text not null,
  customer jsonb not null,
  return_path text not null,
  payment_url text,
  -- in_review: the payment does not match, or the account is erased or blocked; staff decide.
  status text not null default 'created' check (status in ('created', 'pending', 'success', 'failed', 'in_review')),
  -- The gateway's last status, unchanged.
  gateway_status text not null default '',
  upi_txn_id text not null default '',
  checks int not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null,
  -- What was received, and what staff decided, for a payment in review.
  received_paise bigint check (received_paise >= 0),
  received_currency text not null default '',
  received_for text not null default '',
  decision text check (decision in ('credited', 'returned')),
  decided_at timestamptz,
  constraint charges_decision_of_review check (decision is null or status = 'in_review')
);
create index charges_subject on charges (purpose, subject_id);
create index charges_user on charges (user_id);
create index charges_due on charges (next_check_at) where next_check_at is not null;
-- Staff search for payments by UTR.
create index charges_upi on charges (upi_txn_id) where upi_txn_id <> '';
-- For the limit on open payments per shopper.
create index charges_open on charges (user_id, expires_at) where status in ('created', 'pending');
create index charges_in_review on charges (settled_at) where status = 'in_review' and decision is null;
create index charges_ended on charges ((coalesce(decided_at, settled_at))) where status in ('success', 'in_review');
create index charges_test on charges (id) where environment = 'test';
comment on table charges is 'Payments requested from a gateway. Kept eight years, as tax law requires.';
comment on column charges.client_txn_id is 'pseudonym';
comment on column charges.gateway is 'none';
comment on column charges.gateway_reference is 'pseudonym';
comment on column charges.description is 'none: what is paid for';
comment on column charges.customer is 'personal: the payer''s data sent to the gateway';
comment on column charges.return_path is 'none';
comment on column charges.payment_url is 'personal';
comment on column charges.gateway_status is 'none';
comment on column charges.upi_txn_id is 'pseudonym: the bank''s reference';
comment on column charges.received_currency is 'none';
comment on column charges.received_for is 'pseudonym';

create table payment_events (
  id text collate "C" primary key,
  provider text not null,
  -- The provider's id of the event; a repeat has the same one.
  event_id text,
  client_txn_id text,
  environment text not null default 'live' check (environment in ('test', 'live')),
  headers jsonb not null,
  body text not null,
  received_at timestamptz not null,
  constraint payment_events_once unique (provider, event_id)
);
create index payment_events_charge on payment_events (client_txn_id);
create index payment_events_received_at on payment_events using brin (received_at);
create index payment_events_bodies on payment_events (received_at) where body <> '';
create index payment_events_test on payment_events (id) where environment = 'test';
comment on table payment_events is 'Webhooks about the shop''s charges. Headers and body are emptied after 14 or 90 days; the id stays, so that a repeat is always recognized.';
comment on column payment_events.provider is 'none';
comment on column payment_events.event_id is 'none';
comment on column payment_events.client_txn_id is 'pseudonym';
comment on column payment_events.headers is 'personal';
comment on column payment_events.body is 'personal';

-- ----------------------------------------------------------------------------------------------------------- rewards

create table referral_codes (
  user_id text collate "C" primary key references users (id),
  code text not null constraint referral_codes_code unique,
  created_at timestamptz not null default now()
);
comment on table referral_codes is 'The code with which a user invites others. Kept until the account is erased.';
comment on column referral_codes.code is 'pseudonym';

create table referrals (
  -- The invited user.
  user_id text collate "C" primary key references users (id),
  referrer_id text collate "C" not null references users (id),
  -- The invited user's email address as the referrer sees it.
  masked_email text not null default '',
  created_at timestamptz not null default now(),
  -- No bonus is due before this. The bonus may be held until the next payment.
  mobile_proven_at timestamptz,
  bonus_paid_at timestamptz,
  bonus_refused_at timestamptz,
  -- Set if others got the bonus on the same device or IP address, so that staff have to decide.
  bonus_review_at timestamptz,
  constraint referrals_not_oneself check (user_id <> referrer_id),
  constraint referrals_bonus_proven check (bonus_paid_at is null or mobile_proven_at is not null),
  constraint referrals_bonus_once check (bonus_paid_at is null or bonus_refused_at is null)
);
create index referrals_referrer on referrals (referrer_id);
comment on table referrals is 'Who invited whom. Kept, because it explains ledger transfers.';
comment on column referrals.masked_email is 'personal';

create table referral_rewards (
  id text collate "C" primary key,
  referrer_id text collate "C" not null references users (id),
  user_id text collate "C" not null references users (id),
  -- Which rewarded top-up of the invited user, from 1.
  ordinal int not null check (ordinal >= 1),
  top_up_id text collate "C" not null unique,
  txnid text not null,
  top_up_paise bigint not null check (top_up_paise > 0),
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null,
  constraint referral_rewards_ordinal unique (user_id, ordinal)
);
create index referral_rewards_referrer on referral_rewards (referrer_id, id desc);
create trigger referral_rewards_are_append_only before update or delete on referral_rewards
  for each row execute function refuse_change();
comment on table referral_rewards is 'What referrers earned. Append-only. Kept eight years, as tax law requires. No personal data.';

create table identity_signals (
  user_id text collate "C" not null references users (id),
  mark text collate "C" not null,
  -- Whether several people may share it: a device or IP address.
  is_shared boolean not null default false,
  -- When a sign-up bonus was paid for it, because a person gets only one.
  bonus_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (user_id, mark)
);
create index identity_signals_mark on identity_signals (mark);
create unique index identity_signals_bonus on identity_signals (mark) where bonus_at is not null and not is_shared;
comment on table identity_signals is 'Mobile number, email, IP address and device of an account, hashed with SECRET, so that no one counts as a new user twice. Kept after an erasure. No personal data.';

-- ------------------------------------------------------------------------------------------------------------ wallet

create table grants (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  amount_paise bigint not null check (amount_paise > 0),
  -- Null if the caller sent none.
  reason text,
  status text not null check (status in ('waiting', 'granted', 'refused')),
  asked_by text collate "C" not null references users (id),
  decided_by text collate "C" references users (id),
  idempotency_key text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  reversed_paise bigint,
  reversed_by text collate "C" references users (id),
  reversed_at timestamptz,
  reversal_reason text not null default '',
  unique (asked_by, idempotency_key),
  -- Reversed at most once, up to its amount.
  constraint grants_reversed check (
    case when reversed_at is null
      then reversed_paise is null and reversed_by is null and reversal_reason = ''
      else status = 'granted' and reversed_paise between 1 and amount_paise and reversed_by is not null
        and reversal_reason <> ''
    end
  )
);
create index grants_waiting on grants (created_at) where status = 'waiting';
create index grants_given_at_once on grants (created_at) where status = 'granted' and decided_by is null;
comment on table grants is 'R-Coins given by staff. Large grants wait for a second admin. Kept eight years, as tax law requires.';
comment on column grants.reason is 'personal';
comment on column grants.idempotency_key is 'none';
comment on column grants.reversal_reason is 'personal';

-- ------------------------------------------------------------------------------------------------------------ orders

create table orders (
  id text collate "C" primary key,
  orderid text not null unique,
  user_id text collate "C" not null references users (id),
  -- A repeated request finds the first order.
  idempotency_key text not null,
  product_id text collate "C" not null references products (id),
  item_id text collate "C" not null references items (id),
  -- Product and pack as they were when the order was placed.
  itemid int not null,
  productname text not null,
  itemname text not null,
  product_type text not null,
  imgpath text not null,
  is_api boolean not null,
  api_type text not null,
  supplier_product text not null,
  supplier_item_ids text[] not null,
  quantity int not null check (quantity between 1 and 10),
  input1 text not null,
  input2 text not null,
  inputs jsonb not null default '[]',
  input_labels text[] not null default '{}',
  username text not null default '',
  useremail text not null,
  price_paise bigint not null check (price_paise >= 0),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  value_paise bigint not null check (value_paise >= 0),
  -- What the packs cost the shop when the order was placed; null if that was unknown.
  cost_paise bigint,
  refunded_paise bigint not null default 0,
  coupon_code text not null default '',
  paymentmode text not null check (paymentmode in ('upi', 'wallet')),
  status text not null check (status in ('Created', 'Processing', 'Completed', 'Refunded', 'Failed', 'Cancelled')),
  -- Why it ended: the text that staff entered, or the shop's own reason as a code.
  reason text not null default '',
  reason_code text check (reason_code in ('payment-not-made', 'another-amount', 'supplier-refused', 'supplier-out', 'refund-asked')),
  paid_at timestamptz,
  completed_at timestamptz,
  rating smallint check (rating between 1 and 5),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint orders_idempotency_key unique (user_id, idempotency_key),
  constraint orders_refund_at_most_paid check (refunded_paise between 0 and value_paise)
);
create index orders_user on orders (user_id, id desc);
-- For filtered lists with index-only scans.
create index orders_status on orders (status, id desc) include (paymentmode);
create index orders_updated on orders (updated_at, id);
create index orders_open on orders (id) where status in ('Created', 'Processing');
-- Paid orders that a supplier still has to deliver, in the order of payment.
create index orders_undelivered on orders (api_type, paid_at, id) where status = 'Processing' and is_api;
-- For the median delivery time of a product.
create index orders_delivery_times on orders (product_id, id desc)
  where status = 'Completed' and completed_at is not null and paid_at is not null;
-- For the average rating of a product.
create index orders_ratings on orders (product_id) include (rating) where rating is not null and status = 'Completed';
-- For counting repeat customers with an index-only scan.
create index orders_created on orders (created_at) include (user_id, status);
create index orders_email on orders (lower(useremail) text_pattern_ops);
create index orders_orderid_parts on orders using gin (orderid gin_trgm_ops);
create index orders_inputs on orders using gin (input1 gin_trgm_ops, input2 gin_trgm_ops);
comment on table orders is 'Orders. Kept eight years, as tax law requires.';
comment on column orders.orderid is 'pseudonym';
comment on column orders.idempotency_key is 'none';
comment on column orders.productname is 'none';
comment on column orders.itemname is 'none';
comment on column orders.product_type is 'none';
comment on column orders.imgpath is 'none';
comment on column orders.api_type is 'none';
comment on column orders.supplier_product is 'none';
comment on column orders.supplier_item_ids is 'none';
comment on column orders.input1 is 'personal: the player';
comment on column orders.input2 is 'personal: the player''s server';
comment on column orders.inputs is 'personal';
comment on column orders.input_labels is 'none';
comment on column orders.username is 'personal: the player''s name';
comment on column orders.useremail is 'personal';
comment on column orders.coupon_code is 'none';
comment on column orders.reason is 'personal: staff may name the shopper';
comment on column orders.rating is 'personal: the shopper''s opinion';

create table order_events (
  id bigint generated always as identity primary key,
  order_id text collate "C" not null references orders (id),
  at timestamptz not null,
  from_status text,
  to_status text not null,
  place text not null,
  actor text not null,
  actor_id text collate "C",
  -- See contract/order-events.ts.
  kind text not null,
  data jsonb not null
);
create index order_events_order on order_events (order_id, id);
comment on table order_events is 'The timeline of each order, as kinds and data, never as sentences. Append-only. Kept eight years, as tax law requires.';
comment on column order_events.from_status is 'none';
comment on column order_events.to_status is 'none';
comment on column order_events.place is 'none';
comment on column order_events.actor is 'none';
comment on column order_events.kind is 'none';
comment on column order_events.data is 'personal: staff notes, which erase_from_append_only replaces';

create table saved_players (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  product_id text collate "C" not null references products (id),
  type text not null,
  name text not null default '',
  input1 text not null,
  input2 text not null default '',
  username text not null default '',
  last_used_at timestamptz not null,
  constraint saved_players_once unique (user_id, product_id, input1, input2)
);
comment on table saved_players is 'Players that a shopper has bought for. Kept until the account is erased.';
comment on column saved_players.type is 'none';
comment on column saved_players.name is 'personal';
comment on column saved_players.input1 is 'personal';
comment on column saved_players.input2 is 'personal';
comment on column saved_players.username is 'personal';

create table staff_notes (
  id text collate "C" primary key,
  user_id text collate "C" references users (id),
  order_id text collate "C" references orders (id),
  at timestamptz not null default now(),
  by_user text collate "C" not null references users (id),
  text text not null,
  constraint staff_notes_about_one check (num_nonnulls(user_id, order_id) = 1)
);
create index staff_notes_user on staff_notes (user_id, id) where user_id is not null;
create index staff_notes_order on staff_notes (order_id, id) where order_id is not null;
comment on table staff_notes is 'Staff notes about a customer or an order. Kept until the account is erased.';
comment on column staff_notes.text is 'personal';

create function check_order_move() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('Created', 'Processing'), ('Created', 'Failed'), ('Created', 'Cancelled'),
    ('Processing', 'Completed'), ('Processing', 'Refunded'), ('Processing', 'Cancelled'),
    -- A late payment resumes the order.
    ('Failed', 'Processing'),
    ('Completed', 'Refunded')
  ) then
    raise exception 'an order does not move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'orders_move';
  end if;
  return new;
end $$;
create trigger orders_move before update of status on orders for each row execute function check_order_move();

create trigger order_events_are_append_only before update or delete on order_events
  for each row execute function refuse_change();

-- -------------------------------------------------------------------------------------------------------- fulfilment

create table item_offers (
  id text collate "C" primary key,
  item_id text collate "C" not null references items (id),
  -- From 1. The item's own offer is 0.
  position int not null check (position > 0),
  -- The supplier account, as in deliveries.
  supplier text not null check (supplier <> ''),
  region text not null,
  supplier_product text not null,
  -- One supplier order each.
  supplier_item_ids text[] not null check (cardinality(supplier_item_ids) > 0),
  needs_player_check boolean not null default false,
  is_enabled boolean not null default true,
  -- The shop uses an offer only after an owner has confirmed it.
  confirmed_by text collate "C" references users (id),
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint item_offers_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  -- Deferred, because reordering the list writes it row by row.
  constraint item_offers_position unique (item_id, position) deferrable initially deferred,
  constraint item_offers_once unique (item_id, supplier, region, supplier_product, supplier_item_ids)
);
comment on table item_offers is 'Further ways to buy a pack. The first way is the item''s own API type and supplier ids, and is not repeated here. Kept. No personal data.';

create table order_choices (
  order_id text collate "C" primary key references orders (id),
  choice int not null,
  constraint order_choices_choice unique (order_id, choice)
);
comment on table order_choices is 'The choice that each order is executed with. Ensures that there is only one: deliveries that are Sent, Unknown or Delivered must refer to it by a foreign key. Kept eight years, as tax law requires. No personal data.';

create table deliveries (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  -- From 1. All deliveries of an earlier choice are Rejected.
  choice int not null default 1 check (choice > 0),
  -- One for each supplier id and piece of the order, from 1.
  item_number int not null,
  supplier text not null,
  region text not null,
  account int not null default 1 check (account > 0),
  supplier_product text not null,
  supplier_item text not null,
  player text not null,
  zone text not null,
  status text not null check (status in ('Pending', 'Sent', 'Delivered', 'Rejected', 'Unknown')),
  -- Incremented with each attempt. A superseded attempt writes nothing.
  attempt int not null default 0,
  reference text not null default '',
  -- The reason that the provider gave, or the shop's own reason as a code.
  reason text not null default '',
  reason_code text check (reason_code in (
    'interrupted', 'never-received', 'not-executed', 'decided-by-staff', 'supplier-not-set-up',
    'no-answer', 'not-connected', 'unavailable', 'http-error', 'unreadable-answer', 'superseded', 'order-ended'
  )),
  -- Who caused a rejection. Only after `supplier` does the shop buy elsewhere.
  reject_cause text check (reject_cause in ('player', 'supplier', 'unknown-cause')),
  -- On the first delivery of a choice: the candidate offers, and why one was chosen.
  offer_choice jsonb,
  -- Null until it is sent.
  environment text check (environment in ('test', 'live')),
  balance_before numeric,
  balance_after numeric,
  -- The expected cost when it was sent, in hundredths of the supplier's unit.
  cost bigint,
  not_found_count int not null default 0,
  not_found_at timestamptz,
  -- When its order was paid. The earliest is sent first.
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The last successful reading before it was sent, and the last one started before its outcome was recorded.
  sent_reading bigint,
  ended_reading bigint,
  unknown_at timestamptz,
  -- From when the supplier can no longer execute the request.
  expires_at timestamptz,
  -- When to poll the supplier next, if it can be polled.
  poll_at timestamptz,
  -- When the shop last looked for another offer for a waiting delivery.
  judged_at timestamptz,
  -- When the last evaluation was inconclusive, so that staff have to decide.
  left_to_staff_at timestamptz,
  -- The readings and arithmetic behind the decision.
  evidence jsonb,
  -- When the supplier reversed it after delivery. Staff decide what follows.
  reversed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  active_choice int generated always as (case when status in ('Sent', 'Unknown', 'Delivered') then choice end) stored,
  constraint deliveries_item_number unique (order_id, choice, item_number),
  constraint deliveries_one_active_choice foreign key (order_id, active_choice) references order_choices (order_id, choice)
);
create index deliveries_open on deliveries (status, updated_at) where status in ('Pending', 'Sent', 'Unknown');
create index deliveries_supplier on deliveries (supplier, region, sent_at);
create index deliveries_refused on deliveries (sent_at) where reject_cause = 'supplier';
create index deliveries_queue on deliveries (supplier, region, account, queued_at, order_id, item_number) where status = 'Pending';
create index deliveries_in_flight on deliveries (supplier, region, account) where status = 'Sent' and reference = '';
create index deliveries_unknown on deliveries (supplier, region, account) where status = 'Unknown';
create index deliveries_to_poll on deliveries (supplier, region, account, poll_at) where poll_at is not null;
-- Callbacks identify a delivery by the supplier's reference.
create index deliveries_reference on deliveries (reference);
create index deliveries_by_reading on deliveries (supplier, region, account, ended_reading) where ended_reading is not null;
create index deliveries_test on deliveries (id) where environment = 'test';
comment on table deliveries is 'The parts of an order that are bought from a supplier (decision 18). Kept eight years, as tax law requires.';
comment on column deliveries.supplier is 'none';
comment on column deliveries.region is 'none';
comment on column deliveries.supplier_product is 'none';
comment on column deliveries.supplier_item is 'none';
comment on column deliveries.player is 'personal';
comment on column deliveries.zone is 'personal';
comment on column deliveries.reference is 'pseudonym: the supplier''s number';
comment on column deliveries.reason is 'personal: a supplier may name the player';
comment on column deliveries.offer_choice is 'none';
comment on column deliveries.evidence is 'none';

create table delivery_holds (
  id bigint generated always as identity primary key,
  -- The time of the backup. Orders placed up to then are held.
  placed_until timestamptz not null,
  held_at timestamptz not null,
  released_at timestamptz,
  released_by text collate "C"
);
create index delivery_holds_open on delivery_holds (placed_until) where released_at is null;
comment on table delivery_holds is 'Holds undelivered paid orders after a restore until staff release them, because they may have been delivered since the backup. Kept. No personal data.';

create table supplier_accounts (
  supplier text not null,
  region text not null,
  -- The position of its login in the settings, from 1.
  account int not null default 1 check (account > 0),
  -- How many requests may be in flight: halved by a failure, increased by each success.
  parallel int not null check (parallel >= 1),
  -- Since when sending has been paused for a quiet point.
  quiet_since timestamptz,
  -- The reading in progress, and when its lease expires.
  reading_id bigint,
  reading_until timestamptz,
  -- When to retry a failed reading.
  read_again_at timestamptz,
  -- Whether anything was sent since the last successful reading.
  is_used boolean not null default false,
  -- The last reading evaluated, and the lease of an evaluation in progress.
  decided_reading bigint,
  decide_until timestamptz,
  -- When the next turn is scheduled.
  turn_at timestamptz,
  primary key (supplier, region, account)
);
comment on table supplier_accounts is 'The state of each supplier account. Its row lock serializes sending, reading and deciding. Kept. No personal data.';

create table supplier_readings (
  id bigint generated always as identity primary key,
  supplier text not null,
  region text not null,
  account int not null default 1 check (account > 0),
  started_at timestamptz not null,
  -- In hundredths of the supplier's unit; null while in progress and after a failure.
  balance bigint,
  -- Outside movements since the previous reading; negative for deposits.
  unexplained bigint
);
create index supplier_readings_account on supplier_readings (supplier, region, account, id);
comment on table supplier_readings is 'Balances of supplier accounts at quiet points, which prove whether deliveries were executed. No personal data.';

create table supplier_exchanges (
  id bigint generated always as identity primary key,
  delivery_id text collate "C",
  order_id text collate "C",
  supplier text not null,
  region text not null default '',
  account int not null default 1 check (account > 0),
  operation text not null,
  environment text not null default 'live' check (environment in ('test', 'live')),
  request jsonb not null,
  response jsonb,
  outcome text not null,
  at timestamptz not null
);
create index supplier_exchanges_order on supplier_exchanges (order_id);
create index supplier_exchanges_at on supplier_exchanges using brin (at);
create index supplier_exchanges_test on supplier_exchanges (id) where environment = 'test';
comment on table supplier_exchanges is 'Requests to suppliers and their responses, without keys.';
comment on column supplier_exchanges.supplier is 'none';
comment on column supplier_exchanges.region is 'none';
comment on column supplier_exchanges.operation is 'none';
comment on column supplier_exchanges.request is 'personal';
comment on column supplier_exchanges.response is 'personal';
comment on column supplier_exchanges.outcome is 'none';

create table supplier_health (
  supplier text not null,
  region text not null,
  account int not null default 1 check (account > 0),
  failures int not null default 0,
  -- Since when sending has been stopped; null while the account is working.
  out_since timestamptz,
  -- When to read its balance next.
  probe_at timestamptz check ((probe_at is null) = (out_since is null)),
  -- The reason that the provider gave, or the shop's own reason as a code.
  reason text not null default '',
  reason_code text check (reason_code in ('no-answer', 'not-connected', 'unavailable', 'http-error', 'unreadable-answer', 'slow')),
  -- How long the response took, if that is the reason.
  took_ms int check ((took_ms is not null) = (reason_code is not distinct from 'slow')),
  updated_at timestamptz not null,
  primary key (supplier, region, account)
);
comment on table supplier_health is 'The circuit breaker of each supplier account. Kept. No personal data.';

create table supplier_signatures (
  supplier text not null,
  region text not null,
  account int not null default 1 check (account > 0),
  -- Findings about simulators do not apply to the supplier.
  environment text not null check (environment in ('test', 'live')),
  finding text not null check (finding in ('proven', 'old-refused', 'expired-accepted')),
  is_proven boolean not null generated always as (finding = 'proven') stored,
  checked_at timestamptz not null,
  primary key (supplier, region, account)
);
comment on table supplier_signatures is 'Whether requests to a supplier account can expire early, according to the last signature probe. Kept. No personal data.';

create table supplier_balances (
  supplier text not null,
  region text not null,
  account int not null default 1 check (account > 0),
  balance numeric not null,
  at timestamptz not null
);
create index supplier_balances_at on supplier_balances (supplier, region, account, at desc);
comment on table supplier_balances is 'Balances of supplier accounts over time, for forecasts and the low-balance alarm. No personal data.';

create table supplier_prices (
  supplier text not null,
  region text not null,
  account int not null default 1 check (account > 0),
  supplier_product text not null,
  supplier_item text not null,
  price numeric not null check (price >= 0),
  at timestamptz not null,
  primary key (supplier, region, account, supplier_product, supplier_item)
);
comment on table supplier_prices is 'Suppliers'' current prices, in the unit of their balance. Kept. No personal data.';

create table supplier_price_changes (
  id bigint generated always as identity primary key,
  supplier text not null,
  region text not null,
  account int not null default 1 check (account > 0),
  supplier_product text not null,
  supplier_item text not null,
  price numeric not null check (price >= 0),
  seen_at timestamptz not null
);
create index supplier_price_changes_pack
  on supplier_price_changes (supplier, region, account, supplier_product, supplier_item, id desc);
create index supplier_price_changes_seen on supplier_price_changes (seen_at);
comment on table supplier_price_changes is 'Changes to suppliers'' prices. Rows are never updated. No personal data.';

create table exchange_rates (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Rupees for one unit of the currency.
  rate numeric not null check (rate > 0),
  -- The date of the rate in the feed.
  day date not null,
  feed text not null,
  environment text not null check (environment in ('test', 'live')),
  read_at timestamptz not null
);
create index exchange_rates_latest on exchange_rates (environment, currency, id desc);
comment on table exchange_rates is 'Exchange rates for the currencies of suppliers'' balances. The latest row for a currency counts. No personal data.';

create table player_checks (
  api_type text not null,
  supplier_product text not null,
  player text not null,
  zone text not null,
  username text not null,
  use text not null,
  change_price numeric,
  checked_at timestamptz not null,
  primary key (api_type, supplier_product, player, zone)
);
create index player_checks_at on player_checks (checked_at);
comment on table player_checks is 'The last result of each player check, as a cache and as the proof that an order requires.';
comment on column player_checks.api_type is 'none';
comment on column player_checks.supplier_product is 'none';
comment on column player_checks.player is 'personal';
comment on column player_checks.zone is 'personal';
comment on column player_checks.username is 'personal';
comment on column player_checks.use is 'none';

create function check_delivery_move() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('Pending', 'Sent'),
    -- Superseded by a later choice, or withdrawn with its order.
    ('Pending', 'Rejected'),
    -- Back to Pending: the account was empty, or staff send it again.
    ('Sent', 'Pending'), ('Sent', 'Delivered'), ('Sent', 'Rejected'), ('Sent', 'Unknown'),
    ('Unknown', 'Sent'), ('Unknown', 'Delivered'), ('Unknown', 'Rejected'), ('Unknown', 'Pending'),
    ('Rejected', 'Pending')
  ) then
    raise exception 'a delivery does not move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'deliveries_move';
  end if;
  if new.status = 'Sent' and old.status <> 'Sent' and not exists (
    select from orders where id = new.order_id and status = 'Processing'
  ) then
    raise exception 'only an order in Processing is sent to a supplier'
      using errcode = 'check_violation', constraint = 'deliveries_order_processing';
  end if;
  return new;
end $$;
create trigger deliveries_move before update of status on deliveries for each row execute function check_delivery_move();

-- Refund and delivery are mutually exclusive: an order cannot end while the supplier may still execute a delivery.
create function refuse_end_with_open_delivery() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status in ('Completed', 'Refunded', 'Cancelled') and exists (
    select from deliveries where order_id = new.id and status in ('Sent', 'Unknown')
  ) then
    raise exception 'order % has a delivery that is open at its supplier', new.orderid
      using errcode = 'check_violation', constraint = 'orders_delivery_open';
  end if;
  return new;
end $$;
create trigger orders_delivery_open before update of status on orders
  for each row execute function refuse_end_with_open_delivery();

-- A choice takes over the order, unless a delivery of another choice holds it and deliveries_one_active_choice fails.
create function take_order_over() returns trigger language plpgsql as $$
begin
  insert into order_choices as held (order_id, choice) values (new.order_id, new.choice)
  on conflict (order_id) do update set choice = excluded.choice where held.choice <> excluded.choice;
  return new;
end $$;
create trigger deliveries_take_order_over_new before insert on deliveries for each row
  when (new.status in ('Sent', 'Unknown', 'Delivered')) execute function take_order_over();
create trigger deliveries_take_order_over before update of status, choice on deliveries for each row
  when (new.status in ('Sent', 'Unknown', 'Delivered')
    and (old.status not in ('Sent', 'Unknown', 'Delivered') or old.choice <> new.choice))
  execute function take_order_over();

create trigger supplier_price_changes_are_append_only before update on supplier_price_changes
  for each row execute function refuse_update();

-- ----------------------------------------------------------------------------------------------------- tax documents

create table document_marks (
  only_row boolean primary key default true check (only_row),
  -- Orders that ended earlier get no document: they had none, or it was issued elsewhere.
  issue_from timestamptz not null,
  -- Everything booked up to then has its documents, except late commits.
  looked_through timestamptz not null,
  -- When the last long search for late commits ran.
  looked_back_at timestamptz not null
);
comment on table document_marks is 'A single row, locked while documents are numbered, so that numbering is serialized. Kept. No personal data.';
insert into document_marks (issue_from, looked_through, looked_back_at) values (now(), now(), now());

create table tax_documents (
  id text collate "C" primary key,
  -- Documents for test payments have a separate series.
  environment text not null check (environment in ('test', 'live')),
  kind text not null check (kind in ('invoice', 'credit-note', 'receipt')),
  -- The calendar year in which it begins: 2026 for the year from 1 April 2026, in India.
  financial_year int not null,
  number int not null check (number >= 1),
  reference text not null generated always as (
    case environment when 'test' then 'T' else '' end
    || case kind when 'invoice' then 'IN' when 'credit-note' then 'CN' else 'RC' end
    || lpad((financial_year % 100)::text, 2, '0') || lpad(((financial_year + 1) % 100)::text, 2, '0') || '/'
    || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  form text not null check (form in ('tax-invoice', 'bill-of-supply', 'plain')),
  issued_at timestamptz not null,
  -- The order for an invoice or credit note, or the charge for a receipt; hashed after an erasure.
  source text collate "C" not null,
  -- That order's or charge's number as people see it.
  source_reference text not null,
  invoice_id text collate "C" references tax_documents (id),
  supplier_name text not null,
  supplier_address text not null,
  supplier_gstin text not null,
  is_composition boolean not null,
  recipient_name text not null,
  -- GST code of the State; empty if no tax is charged and the State is unknown.
  place_of_supply text not null check (place_of_supply ~ '^([0-9]{2})?$'),
  description text not null,
  hsn_code text not null check (hsn_code ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  quantity int not null check (quantity >= 1),
  -- Hundredths of a percent: 1800 is 18%.
  rate_basis_points int not null check (rate_basis_points between 0 and 10000),
  -- Including tax: the price of all pieces, the discount, and the undelivered share.
  price_paise bigint not null check (price_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  undelivered_paise bigint not null check (undelivered_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise > 0),
  paid_by text not null check (paid_by in ('upi', 'wallet')),
  constraint tax_documents_number unique (environment, kind, financial_year, number),
  constraint tax_documents_reference unique (reference),
  constraint tax_documents_reference_length check (length(reference) <= 16),
  constraint tax_documents_once unique (source, kind),
  constraint tax_documents_year check (
    financial_year = extract(year from (issued_at at time zone 'Asia/Kolkata') - interval '3 months')),
  constraint tax_documents_sum check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  constraint tax_documents_price check (price_paise - discount_paise - undelivered_paise = total_paise),
  constraint tax_documents_halves check (cgst_paise = sgst_paise and (igst_paise = 0 or cgst_paise = 0)),
  constraint tax_documents_taxed check (
    form = 'tax-invoice' or (rate_basis_points = 0 and cgst_paise = 0 and igst_paise = 0)),
  constraint tax_documents_registered check (form = 'plain' or supplier_gstin <> ''),
  constraint tax_documents_corrects check ((kind = 'credit-note') = (invoice_id is not null))
);
create index tax_documents_issued on tax_documents (issued_at, id);
create index tax_documents_invoice on tax_documents (invoice_id) where invoice_id is not null;
comment on table tax_documents is 'Invoices, credit notes and receipts as they were issued, numbered without gaps within a financial year (rules 46, 49, 50 and 53 of the CGST Rules). Kept eight years, as tax law requires.';
comment on column tax_documents.reference is 'none';
comment on column tax_documents.source_reference is 'personal: leads to the order; emptied by erase_tax_documents';
comment on column tax_documents.supplier_name is 'none: the shop';
comment on column tax_documents.supplier_address is 'none: the shop';
comment on column tax_documents.supplier_gstin is 'none: the shop';
comment on column tax_documents.recipient_name is 'personal: emptied by erase_tax_documents, unless the law requires it';
comment on column tax_documents.place_of_supply is 'none: the State';
comment on column tax_documents.description is 'none: product and pack';
comment on column tax_documents.hsn_code is 'none';

-- Requires the next number of the series, and no earlier date than the previous document. Of two concurrent inserts with
-- the same number, the constraint lets one commit.
create function check_document_number() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, issued_at into last from tax_documents
    where environment = new.environment and kind = new.kind and financial_year = new.financial_year
    order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 then
    raise exception 'number % does not follow % in its series', new.number, coalesce(last.number, 0)
      using errcode = 'check_violation', constraint = 'tax_documents_consecutive';
  end if;
  if new.issued_at < last.issued_at then
    raise exception 'document % would be dated before the one it follows', new.number
      using errcode = 'check_violation', constraint = 'tax_documents_in_time';
  end if;
  return new;
end $$;
create trigger tax_documents_number before insert on tax_documents
  for each row execute function check_document_number();

create function document_source_hash(source text) returns text language sql immutable as $$
  select encode(sha256(convert_to(source, 'UTF8')), 'hex')
$$;

-- An issued document never changes, except that erasing a person removes what identifies the person.
create function keep_tax_document() returns trigger language plpgsql as $$
declare
  -- The reference is generated after this trigger, from columns that do not change.
  cut text[] := array['source', 'source_reference', 'recipient_name', 'reference'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - cut = to_jsonb(old) - cut
     and new.source = document_source_hash(old.source) and new.source_reference = ''
     and new.recipient_name in ('', old.recipient_name) then
    return new;
  end if;
  raise exception '% on tax_documents is not allowed: documents stay as they were issued', tg_op
    using errcode = 'restrict_violation';
end $$;
create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function keep_tax_document();
create trigger tax_documents_remain before truncate on tax_documents
  for each statement execute function refuse_change();

-- ------------------------------------------------------------------------------------------------------- back-office

create table audit_log (
  id text collate "C" primary key,
  at timestamptz not null default now(),
  actor_id text collate "C",
  actor text not null,
  address text not null,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_subject on audit_log (subject_id, id desc);
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();
comment on table audit_log is 'Who changed what. Append-only; erase_from_append_only replaces what names a person. Kept as proof.';
comment on column audit_log.actor is 'personal';
comment on column audit_log.address is 'personal';
comment on column audit_log.action is 'none';
comment on column audit_log.subject is 'none';
comment on column audit_log.subject_id is 'personal: may be an email address or a phone number';
comment on column audit_log.before is 'personal';
comment on column audit_log.after is 'personal';

create table audit_aggregates (
  id text collate "C" primary key,
  window_start timestamptz not null,
  -- Events with the same bucket share a row per window.
  bucket text not null,
  action text not null,
  -- Who did it, if known. For a failed sign-in, the account that was tried.
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
comment on table audit_aggregates is 'Repeated audit events: failed sign-ins, and staff views of personal data. Repeats within an hour share a row, so that an attack cannot fill the table.';
comment on column audit_aggregates.bucket is 'personal';
comment on column audit_aggregates.action is 'none';
comment on column audit_aggregates.actor is 'personal';
comment on column audit_aggregates.address is 'personal';
comment on column audit_aggregates.subject is 'none';
comment on column audit_aggregates.subject_id is 'personal';
comment on column audit_aggregates.reason is 'none: a code';

create table order_days (
  day date not null,
  product_id text collate "C" not null,
  productname text not null,
  paymentmode text not null,
  api_type text not null,
  orders int not null,
  completed int not null,
  refunded int not null,
  cancelled int not null,
  failed int not null,
  processing int not null,
  sales_paise bigint not null,
  -- Margin on sales with a known cost.
  margin_paise bigint not null,
  -- Sales with an unknown cost.
  uncosted_paise bigint not null,
  -- Histogram of delivery times: {bucket: deliveries}, bucket = floor(20 · ln(1 + seconds)).
  delivered jsonb not null,
  -- The figures include order changes up to about then.
  counted_at timestamptz not null,
  primary key (day, product_id, productname, paymentmode, api_type)
);
create index order_days_counted on order_days (counted_at);
comment on table order_days is 'Order figures by the Indian day on which orders were placed. Derived; rebuilt if emptied. Kept: a few rows a day. No personal data.';

-- ----------------------------------------------------------------------------------------------------------- backups

create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  -- The file's name; null if the backup failed.
  file text,
  bytes bigint,
  rows bigint,
  pictures int,
  -- What went wrong; null if the backup was made.
  problem text,
  is_alerted boolean not null default false,
  constraint backup_runs_outcome check ((file is null) <> (problem is null) and (file is null) = (bytes is null))
);
create index backup_runs_made on backup_runs (started_at desc) where file is not null;
comment on table backup_runs is 'Successful and failed backups, for the back-office and for alerts. Kept for a year by the backup job. No personal data.';

-- ----------------------------------------------------------------------------------------------------------- imports

create table imported_rows (
  kind text not null check (kind in ('item', 'product', 'customer')),
  key text not null,
  -- The item, product or user created from it.
  id text collate "C" not null,
  -- What the earlier shop owed a customer.
  opening_paise bigint check (opening_paise >= 0),
  imported_at timestamptz not null,
  primary key (kind, key),
  constraint imported_rows_once unique (kind, id),
  constraint imported_rows_opening check ((kind = 'customer') = (opening_paise is not null))
);
comment on table imported_rows is 'Imported rows by their key in the earlier shop, so that a repeated import finds them. Kept.';
comment on column imported_rows.key is 'personal: for customers; hashed after an erasure, so that the same file does not open the account again';

create table imported_orders (
  -- Sorts by the time of the order.
  id text collate "C" primary key,
  -- Its number in the earlier shop.
  key text not null unique,
  user_id text collate "C" not null references users (id),
  ordered_at timestamptz not null,
  product text not null,
  item text not null,
  player text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  status text not null check (status in ('Completed', 'Refunded', 'Cancelled', 'Failed', 'Open')),
  imported_at timestamptz not null
);
create index imported_orders_user on imported_orders (user_id, id desc);
comment on table imported_orders is 'Orders from an earlier shop, read-only: payments, deliveries, refunds and figures ignore them. Kept until the account is erased.';
comment on column imported_orders.key is 'personal';
comment on column imported_orders.product is 'none';
comment on column imported_orders.item is 'none';
comment on column imported_orders.player is 'personal';

create table imported_pictures (
  url text primary key check (length(url) <= 500),
  -- Its path in this shop, once copied.
  path text,
  -- Why copying failed; a code.
  problem text,
  asked_at timestamptz not null,
  tried_at timestamptz,
  constraint imported_pictures_outcome check (path is null or problem is null)
);
comment on table imported_pictures is 'Pictures that an import references by URL. A job copies each once. Kept. No personal data.';

create table opening_imports (
  id text collate "C" primary key,
  -- SHA-256 of the file.
  file_hash text not null,
  total_paise bigint not null check (total_paise > 0),
  status text not null check (status in ('waiting', 'done')),
  asked_by text collate "C" not null references users (id),
  decided_by text collate "C" references users (id),
  asked_at timestamptz not null,
  decided_at timestamptz,
  constraint opening_imports_two_people check (decided_by <> asked_by),
  constraint opening_imports_decided check ((status = 'done') = (decided_at is not null))
);
create index opening_imports_waiting on opening_imports (file_hash) where status = 'waiting';
create index opening_imports_asked on opening_imports (asked_by, asked_at);
comment on table opening_imports is 'Imports with opening balances, and who confirmed them. Kept as proof. No personal data.';

-- ----------------------------------------------------------------------------------------------------------- erasure

-- Replaces what matches the pattern, anywhere in a document.
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

-- Erases a user's fields before and after a change, because no pattern matches former contacts.
create function scrub_user_fields(document jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(document) = 'object' then (
    select coalesce(jsonb_object_agg(e.key,
      case when e.key in ('name', 'email', 'email_key', 'mobile') and jsonb_typeof(e.value) = 'string'
        then '"[erased]"'::jsonb else e.value end), '{}'::jsonb)
    from jsonb_each(document) e) else document end
$$;

-- Runs as the owner, because the application may not change these tables. Replaces only text, and only for a person
-- with a waiting erasure. word_patterns match the person's names, players and networks, in rows about the person;
-- strong_pattern matches the person's addresses and numbers, in every row.
create function erase_from_append_only(person text, subjects text[], word_patterns text[], strong_pattern text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word_pattern text;
begin
  if not exists (select from erasures where user_id = person and status = 'waiting') then
    raise exception 'no erasure of % is waiting', person using errcode = 'restrict_violation';
  end if;
  perform set_config('rush.erasing', 'on', true);
  update order_events set data = jsonb_set(data, '{note}', '"[erased]"')
    where order_id in (select id from orders where user_id = person) and data ->> 'note' <> '';
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

-- The same for tax documents. At Rs 50,000 or more the name stays: the invoice must then name even an unregistered
-- recipient (rule 46 (e)).
create function erase_tax_documents(person text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from erasures where user_id = person and status = 'waiting') then
    raise exception 'no erasure of % is waiting', person using errcode = 'restrict_violation';
  end if;
  update tax_documents set source = document_source_hash(source), source_reference = '',
      recipient_name = case when total_paise >= 5000000 then recipient_name else '' end
    where source in (select id from orders where user_id = person union all select id from charges where user_id = person);
end $$;

-- ------------------------------------------------------------------------------------------------------------ rights

-- At every start, the application's role is granted access to all tables. This revokes changes to append-only tables,
-- balances and transfer kinds.
create function protect_books_from(app_role name) returns void language plpgsql as $$
declare
  append_only regclass;
begin
  for append_only in select distinct tgrelid::regclass from pg_trigger where tgfoid = 'refuse_change'::regproc loop
    execute format('revoke update, delete, truncate on %s from %I', append_only, app_role);
  end loop;
  execute format('revoke insert, update, delete, truncate on ledger_balances, ledger_kinds from %I', app_role);
  -- Locking a row requires the right to update a column; the trigger still refuses the write.
  execute format('grant update (updated_at) on ledger_balances to %I', app_role);
end $$;

revoke execute on function erase_from_append_only, erase_tax_documents from public;
