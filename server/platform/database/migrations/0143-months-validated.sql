-- Partitions by month, 2 of 4 (docs/decisions/0024): reads the two tables to their end, while they are read and written.
-- Serves both versions: it changes nothing.

do $$
declare
  found record;
begin
  for found in select conrelid::regclass as checked, conname from pg_constraint
    where contype = 'c' and conname ~ '^(order_events|supplier_exchanges)_before_\d{4}_\d\d$' and not convalidated
  loop
    execute format('alter table %s validate constraint %I', found.checked, found.conname);
  end loop;
end $$;
