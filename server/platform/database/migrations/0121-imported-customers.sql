-- Customers of an earlier shop, and what it owed them: booked as opening balances, against an account of its own.
insert into ledger_kinds (kind, debit_like, credit_like) values
  ('opening-balance', 'shop:opening-balances', 'user:%:coins');

create table imported_customers (
  -- In the earlier shop; a hash of it once the person is erased, so that the same file does not make the account again.
  key text primary key,
  user_id text collate "C" not null unique references users (id),
  opening_paise bigint not null check (opening_paise >= 0),
  imported_at timestamptz not null
);
-- Each import that brings opening balances: who gave them, and who else confirmed it.
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
