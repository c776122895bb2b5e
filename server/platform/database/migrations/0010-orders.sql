-- Orders, their timeline, and the players a shopper has bought for.

create table orders (
  id text collate "C" primary key,
  orderid text not null unique,
  user_id text collate "C" not null references users (id),
  -- The shopper's wish: a repeated request finds the first order.
  wish_key text not null,
  product_id text collate "C" not null references products (id),
  item_id text collate "C" not null references items (id),
  -- As they were when it was placed.
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
  refunded_paise bigint not null default 0,
  coupon_code text not null default '',
  paymentmode text not null check (paymentmode in ('upi', 'wallet')),
  status text not null check (status in ('Created', 'Processing', 'Completed', 'Refunded', 'Failed', 'Cancelled')),
  reason text not null default '',
  paid_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint orders_wish unique (user_id, wish_key),
  constraint orders_refund_at_most_paid check (refunded_paise between 0 and value_paise)
);
create index orders_user on orders (user_id, id desc);
create index orders_open on orders (id) where status in ('Created', 'Processing');
create index orders_status on orders (status, id desc);
create index orders_updated on orders (updated_at);
create index orders_email on orders (lower(useremail) text_pattern_ops, id desc);
create index orders_orderid_prefix on orders (orderid text_pattern_ops);
create index orders_inputs on orders using gin (input1 gin_trgm_ops, input2 gin_trgm_ops);

create table order_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_moves values
  ('Created', 'Processing'), ('Created', 'Failed'), ('Created', 'Cancelled'),
  ('Processing', 'Completed'), ('Processing', 'Refunded'), ('Processing', 'Cancelled'),
  ('Failed', 'Processing'), ('Cancelled', 'Processing'),
  ('Completed', 'Refunded');

create function check_order_move() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select from order_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order does not move from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'orders_move';
  end if;
  return new;
end $$;
create trigger orders_move before update of status on orders for each row execute function check_order_move();

create table order_events (
  id bigint generated always as identity primary key,
  order_id text collate "C" not null references orders (id),
  at timestamptz not null,
  from_status text,
  to_status text not null,
  place text not null,
  actor text not null,
  actor_id text collate "C",
  reason text not null default '',
  text text not null
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_are_append_only before update or delete on order_events
  for each row execute function refuse_change();

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
