-- Who did what, notes for colleagues, and grants that wait for a second admin.

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

create table order_notes (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  at timestamptz not null default now(),
  by_user text collate "C" not null references users (id),
  text text not null
);
create index order_notes_order on order_notes (order_id, id);

create table grants (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  status text not null check (status in ('waiting', 'granted', 'refused')),
  asked_by text collate "C" not null references users (id),
  decided_by text collate "C" references users (id),
  wish_key text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (asked_by, wish_key)
);
create index grants_waiting on grants (created_at) where status = 'waiting';
