-- What a pack can be bought from is a list. An item's own API type and supplier ids are its first offer, read from the
-- item and never kept twice; these are the further ones.
create table item_offers (
  id text collate "C" primary key,
  item_id text collate "C" not null references items (id),
  -- From 1; the item's own offer has 0.
  position int not null check (position > 0),
  -- The account at a supplier, as in `deliveries`.
  supplier text not null check (supplier <> ''),
  region text not null,
  supplier_product text not null,
  -- One supplier order each.
  supplier_item_ids text[] not null check (cardinality(supplier_item_ids) > 0),
  needs_player_check boolean not null default false,
  is_enabled boolean not null default true,
  -- Nothing is bought from an offer that nobody has confirmed.
  confirmed_by text collate "C" references users (id),
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint item_offers_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  -- Deferred: an order of the list is written row by row.
  constraint item_offers_position unique (item_id, position) deferrable initially deferred,
  constraint item_offers_once unique (item_id, supplier, region, supplier_product, supplier_item_ids)
);

-- By what rule one of several usable offers is chosen.
alter table products add column delivery_policy text not null default 'fixed'
  check (delivery_policy in ('fixed', 'cheapest', 'fastest'));
