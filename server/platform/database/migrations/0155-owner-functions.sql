-- Functions that run as the owner looked for tables in the caller's temporary schema first, as PostgreSQL does where a
-- search_path does not name it. So the role that serves could put a table of its own in the place of one that decides:
-- of pg_trigger, to have months of a timeline dropped, and of ledger_balances, to spend what is not there. And everybody
-- who may connect, as a role for reports, could call drop_month; the role that serves is granted it at every start.
-- Serves both versions: what a function is called with, by whom that serves, and what it does stay the same.

do $$
declare
  found record;
begin
  for found in select p.oid::regprocedure as called, p.prosecdef and p.prorettype <> 'trigger'::regtype as is_called
    from pg_proc p where p.pronamespace = 'public'::regnamespace and 'search_path=public' = any(p.proconfig)
  loop
    execute format('alter function %s set search_path = public, pg_temp', found.called);
    if found.is_called then
      execute format('revoke execute on function %s from public', found.called);
    end if;
  end loop;
end $$;
