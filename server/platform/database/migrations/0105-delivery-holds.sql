-- A shop that was restored from a backup does not know what was delivered since: for orders of before, nothing is sent to
-- a supplier until a person has compared and released them.
create table delivery_holds (
  id bigint generated always as identity primary key,
  -- The moment of the backup: orders that were placed until then are held.
  placed_until timestamptz not null,
  held_at timestamptz not null,
  released_at timestamptz,
  released_by text collate "C"
);
create index delivery_holds_open on delivery_holds (placed_until) where released_at is null;
