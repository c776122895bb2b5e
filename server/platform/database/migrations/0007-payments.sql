-- Charges at the gateways, and every event that gateways told us.

create table charges (
  id text collate "C" primary key,
  purpose text not null check (purpose in ('order', 'top-up')),
  -- The order or top-up that it pays.
  subject_id text collate "C" not null,
  user_id text collate "C" not null references users (id),
  client_txn_id text not null unique,
  gateway text not null,
  gateway_reference text,
  amount_paise bigint not null check (amount_paise > 0),
  description text not null,
  customer jsonb not null,
  return_path text not null,
  payment_url text,
  -- parked: what the gateway says does not fit what we asked for; a person decides
  status text not null default 'created' check (status in ('created', 'pending', 'success', 'failed', 'parked')),
  -- The gateway's own words, as last seen.
  gateway_status text not null default '',
  upi_txn_id text not null default '',
  checks int not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null
);
create index charges_subject on charges (purpose, subject_id);
create index charges_due on charges (next_check_at) where next_check_at is not null;

create table payment_events (
  id text collate "C" primary key,
  provider text not null,
  -- The provider's own id of the event; told again, it is the same one.
  event_id text,
  client_txn_id text,
  headers jsonb not null,
  body text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint payment_events_once unique (provider, event_id)
);
create index payment_events_charge on payment_events (client_txn_id);
