-- Deliveries move along a table of their own; what suppliers charge; whom to tell, and how.

create table delivery_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into delivery_moves values
  ('Pending', 'Sent'),
  -- Back to Pending: the account was empty, or a person has it sent again.
  ('Sent', 'Pending'), ('Sent', 'Delivered'), ('Sent', 'Rejected'), ('Sent', 'Unknown'),
  ('Unknown', 'Sent'), ('Unknown', 'Delivered'), ('Unknown', 'Rejected'), ('Unknown', 'Pending'),
  ('Rejected', 'Pending');

create function check_delivery_move() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select from delivery_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a delivery does not move from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'deliveries_move';
  end if;
  if new.status = 'Sent' and old.status <> 'Sent' and not exists (
    select from orders where id = new.order_id and status = 'Processing'
  ) then
    raise exception 'only an order in Processing is sent to a supplier' using errcode = 'check_violation', constraint = 'deliveries_order_processing';
  end if;
  return new;
end $$;
create trigger deliveries_move before update of status on deliveries for each row execute function check_delivery_move();

-- Refund and delivery exclude each other: while the supplier may still execute one, its order does not end.
create function refuse_end_with_open_delivery() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status in ('Completed', 'Refunded', 'Cancelled') and exists (
    select from deliveries where order_id = new.id and status in ('Sent', 'Unknown')
  ) then
    raise exception 'order % has a delivery that is open at its supplier', new.orderid using errcode = 'check_violation', constraint = 'orders_delivery_open';
  end if;
  return new;
end $$;
create trigger orders_delivery_open before update of status on orders for each row execute function refuse_end_with_open_delivery();

-- When the supplier took a delivered one back; a person decides what follows.
alter table deliveries add column reversed_at timestamptz;

-- So that each is said once.
create table order_alarms (
  order_id text collate "C" not null references orders (id),
  minutes int not null,
  at timestamptz not null,
  primary key (order_id, minutes)
);

-- What suppliers charge, in the unit of their balance, as last told.
create table supplier_prices (
  supplier text not null,
  region text not null,
  supplier_product text not null,
  supplier_item text not null,
  price numeric not null check (price >= 0),
  at timestamptz not null,
  primary key (supplier, region, supplier_product, supplier_item)
);
-- Not for sale while its supplier charges more than we do.
alter table items add column at_loss_since timestamptz;

-- Browsers that a user wants to be told in.
create table push_subscriptions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
-- The shop's own pair of keys (VAPID), made once.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
