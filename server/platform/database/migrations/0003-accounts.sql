-- Users and their sessions.

create table users (
  id text collate "C" primary key,
  -- The short number shown to people.
  userid text not null unique,
  name text not null,
  email text not null,
  -- The address as it counts: lower case.
  email_key text not null constraint users_email unique,
  -- Ten digits.
  mobile text constraint users_mobile unique check (mobile ~ '^[6-9][0-9]{9}$'),
  role text not null default 'user' check (role in ('user', 'reseller', 'admin')),
  staff_role text check (staff_role in ('owner', 'support', 'catalogue')),
  password_hash text,
  mobile_proven boolean not null default false,
  email_proven boolean not null default false,
  is_blocked boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_staff_role check ((role = 'admin') = (staff_role is not null))
);
create index users_email_prefix on users (email_key text_pattern_ops);
create index users_mobile_prefix on users (mobile text_pattern_ops);

create table sessions (
  id text collate "C" primary key,
  token_hash text not null unique,
  user_id text collate "C" not null references users (id),
  method text not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds int not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- One-time codes, one for each number and purpose at a time. Kept keyed-hashed; wrong tries outlive a resend.
create table otps (
  mobile text not null,
  purpose text not null check (purpose in ('register', 'login', 'change-mobile')),
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Wrong tries of this number today, over all its codes.
  day date not null,
  day_tries int not null default 0,
  primary key (mobile, purpose)
);

-- Details of an account that waits for its OTP.
create table pending_registrations (
  mobile text primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  referral_code text not null default '',
  created_at timestamptz not null
);

-- Links that were mailed: to choose a password, to prove an address. Single use, hashed.
create table mailed_links (
  id text collate "C" primary key,
  token_hash text not null,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  user_id text collate "C" not null references users (id),
  -- The address it proves.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mailed_links_user on mailed_links (user_id, purpose);

-- Accounts at identity providers, by issuer and subject, never by address.
create table identities (
  issuer text not null,
  subject text not null,
  user_id text collate "C" not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create table second_factors (
  user_id text collate "C" primary key references users (id),
  -- Encrypted with a key made of SECRET.
  secret text not null,
  confirmed_at timestamptz,
  -- A code counts once: the last time step that was used.
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}'
);
