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
