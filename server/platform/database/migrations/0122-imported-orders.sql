-- Orders of an earlier shop: history to read, and nothing else. No payment, delivery, refund or figure knows this table.
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
