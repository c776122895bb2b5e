-- The figures of each day's orders (by the day they were placed, Indian time), so that months are added up
-- from days. Kept from the orders (server/backoffice/count-order-days.ts); derived, so it may be emptied.
create table order_days (
  day date not null,
  productname text not null,
  paymentmode text not null,
  api_type text not null,
  orders int not null,
  completed int not null,
  refunded int not null,
  cancelled int not null,
  failed int not null,
  processing int not null,
  sales_paise bigint not null,
  margin_paise bigint not null,
  -- How many deliveries took how long: {bucket: deliveries}, bucket = floor(20 · ln(1 + seconds)).
  delivered jsonb not null,
  primary key (day, productname, paymentmode, api_type)
);

create table order_day_marks (
  only_row boolean primary key default true check (only_row),
  -- Changes up to this moment are in the figures.
  changed_through timestamptz not null
);

-- Who bought again is asked of all orders of a stretch, and answered by the index alone.
create index orders_created on orders (created_at) include (user_id, status);
