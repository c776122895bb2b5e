-- Deliveries at the suppliers, what was said to and fro, and how the suppliers are.

create table deliveries (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  -- One for each supplier id and piece of the order, from 1.
  leg int not null,
  supplier text not null,
  region text not null,
  supplier_product text not null,
  supplier_item text not null,
  player text not null,
  zone text not null,
  status text not null check (status in ('Pending', 'Sent', 'Delivered', 'Rejected', 'Unknown')),
  -- Raised with every attempt; an attempt that was overtaken writes nothing.
  attempt int not null default 0,
  reference text not null default '',
  reason text not null default '',
  balance_before numeric,
  balance_after numeric,
  expected_cost numeric,
  not_found_count int not null default 0,
  not_found_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint deliveries_leg unique (order_id, leg)
);
create index deliveries_open on deliveries (status, updated_at) where status in ('Pending', 'Sent', 'Unknown');
create index deliveries_supplier on deliveries (supplier, region, sent_at);

create table supplier_exchanges (
  id bigint generated always as identity primary key,
  delivery_id text collate "C",
  order_id text collate "C",
  supplier text not null,
  operation text not null,
  request jsonb not null,
  response jsonb,
  outcome text not null,
  duration_ms int not null,
  at timestamptz not null
);
create index supplier_exchanges_order on supplier_exchanges (order_id);

create table supplier_health (
  supplier text not null,
  region text not null,
  failures int not null default 0,
  -- While it lies ahead, nothing is sent there.
  open_until timestamptz,
  reason text not null default '',
  updated_at timestamptz not null,
  primary key (supplier, region)
);

create table supplier_balances (
  supplier text not null,
  region text not null,
  balance numeric not null,
  at timestamptz not null
);
create index supplier_balances_at on supplier_balances (supplier, region, at desc);

-- The last answer of each account check: the cache, and the proof that an order asks for.
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
