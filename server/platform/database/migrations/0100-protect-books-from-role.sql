-- What the application's role may not do to the books, for the role that serves, whatever it is called.
create function protect_books_from(app_role name) returns void language plpgsql as $$
declare
  append_only regclass;
begin
  for append_only in select distinct tgrelid::regclass from pg_trigger where tgfoid = 'refuse_change'::regproc loop
    execute format('revoke update, delete, truncate on %s from %I', append_only, app_role);
  end loop;
  execute format('revoke insert, update, delete, truncate on ledger_balances, ledger_kinds from %I', app_role);
  -- Locking a row asks for the right to update a column; writing it is refused by the trigger all the same.
  execute format('grant update (updated_at) on ledger_balances to %I', app_role);
end $$;

create or replace function protect_books() returns void language plpgsql as $$
begin
  perform protect_books_from('rush_app');
end $$;
