-- Each change of what suppliers charge, in the unit of their balance; `supplier_prices` holds the last one.
create table supplier_price_changes (
  id bigint generated always as identity primary key,
  supplier text not null,
  region text not null,
  supplier_product text not null,
  supplier_item text not null,
  price numeric not null check (price >= 0),
  seen_at timestamptz not null
);
create index supplier_price_changes_pack
  on supplier_price_changes (supplier, region, supplier_product, supplier_item, id desc);
create index supplier_price_changes_seen on supplier_price_changes (seen_at);

-- Rows are never changed. Those past their retention are deleted, so refuse_change() does not fit: what it guards is
-- out of the application's reach altogether.
create function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception 'UPDATE on % is not allowed: its rows are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger supplier_price_changes_are_append_only before update on supplier_price_changes
  for each row execute function refuse_update();

-- The history begins with what is known.
insert into supplier_price_changes (supplier, region, supplier_product, supplier_item, price, seen_at)
  select supplier, region, supplier_product, supplier_item, price, at from supplier_prices;
