-- Orders are planned from the catalogue in memory and written only while product and item still have the version that
-- was read. So a version must move with every change, also with one that is made by hand.

create function follow_change_with_version() returns trigger language plpgsql as $$
declare
  -- What no order is planned from: its change must not make a form stale that staff have open.
  unplanned constant text[] := '{version,updated_at,cost_paise,sort}';
begin
  if new.version = old.version and to_jsonb(new) - unplanned is distinct from to_jsonb(old) - unplanned then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger products_version before update on products for each row execute function follow_change_with_version();
create trigger items_version before update on items for each row execute function follow_change_with_version();
