import type pg from 'pg';

/** Tables that a refused call may change. */
const MAY_CHANGE: Readonly<Record<string, string>> = {
  audit_aggregates: 'counts failed sign-ins and proofs by the hour',
  idempotency_keys: 'keeps the answer to a request that moves money, a refusal too',
  otp_minutes: 'counts codes and wrong ones by the minute, for the alarm',
  webhook_rejects: 'counts refused posts by provider and reason',
  rate_limits: 'counts every attempt',
  rate_limit_windows: 'counts every attempt',
  sessions: 'notes now and then when a session was last seen',
};

/** Notes each row that is written. What a transaction that is rolled back wrote is rolled back here too. */
const SETUP = `
  create unlogged table fuzz_changes (table_name text not null, operation text not null);
  create function note_fuzz_change() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'UPDATE' and old *= new then return null; end if;
      insert into fuzz_changes select relname, lower(tg_op) from pg_class where oid = coalesce(pg_partition_root(tg_relid), tg_relid);
      return null;
    end $$;
  do $$
    declare name text;
    begin
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'fuzz_changes'
      loop
        execute format('create trigger note_fuzz_change after insert or update or delete on %s for each row execute function note_fuzz_change()', name);
      end loop;
    end $$;`;

export async function watchTables(owner: pg.Pool): Promise<void> {
  await owner.query(SETUP);
}

/** @returns what was written since the last call as \`table operation\`, without what a refused call may write */
export async function takeChanges(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ table_name: string; operation: string }>(
    'with taken as (delete from fuzz_changes returning *) select distinct table_name, operation from taken order by 1, 2',
  );
  return rows
    .filter(({ table_name }) => !(table_name in MAY_CHANGE))
    .map(({ table_name, operation }) => `${table_name} ${operation}`);
}
