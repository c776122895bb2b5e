-- Who proved what of an account, codes bound to account and purpose, known devices, and what the owner is told.

-- True while the email and the rest of the account (mobile, password, sessions) were not proven by one person.
alter table users add column email_apart boolean not null default false;
update users set email_apart = true where not email_proven;

-- When the holder of the session last proved to be the account's owner, and from which device.
alter table sessions add column proven_at timestamptz, add column device_hash text;
update sessions set proven_at = created_at;
alter table sessions alter column proven_at set not null;
-- Sessions of staff idle out after 30 minutes from now on.
update sessions s set idle_seconds = 1800 from users u where u.id = s.user_id and u.role = 'admin' and s.idle_seconds > 1800;

-- A code belongs to what asked for it: a pending registration, an account, or an account's known device.
alter table otps rename column mobile to contact;
alter table otps add column subject text not null default '', add column is_known_device boolean not null default false;
alter table otps drop constraint otps_pkey;
alter table otps add primary key (contact, purpose, subject);
alter table otps drop constraint otps_purpose_check;
alter table otps add constraint otps_purpose_check check (purpose in ('register', 'login', 'change-mobile', 'fresh-proof'));

-- Several registrations of one number may wait side by side, each with a secret of its own.
drop table pending_registrations;
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

-- Browsers on which somebody has signed in to an account, by a hash of their device cookie.
create table known_devices (
  user_id text collate "C" not null references users (id),
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Changes of what opens an account. The link in the message disputes one, once; the token is kept hashed.
create table account_changes (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  kind text not null check (kind in ('email', 'mobile', 'password', 'second-factor', 'provider', 'device', 'take-over')),
  -- What it takes to undo it.
  before jsonb not null,
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when it was disputed, or when a dispute of an earlier change or a new owner made it void.
  closed_at timestamptz,
  disputed_at timestamptz
);
create index account_changes_user on account_changes (user_id, created_at);
create index account_changes_disputed on account_changes (disputed_at) where disputed_at is not null;

-- Tokens that count once, by their hash, until they are over.
create table spent_tokens (
  hash text primary key,
  expires_at timestamptz not null
);

-- Clients that solve no proof of work wait: one attempt is let through once the time is over.
create table attempt_waits (
  key_hash text primary key,
  until timestamptz not null
);
