import type pg from 'pg';

/**
 * Tables that a refused call may change, each with its reason. Every other change by a refused call is a finding.
 */
export const MAY_CHANGE: Readonly<Record<string, string>> = {
  audit_aggregates: 'counts failed sign-ins and proofs by the hour',
  idempotency_keys: 'keeps what was answered to a request that moves money, refusals too',
  otp_minutes: 'counts codes and wrong ones by the minute, for the alarm',
  webhook_rejects: 'counts the posts that are refused, by provider and reason',
  rate_limits: 'counts every try',
  sessions: 'notes when a session was last seen, at most once in a while',
};

const SETUP = `
  create unlogged table fuzz_changes (table_name text not null, operation text not null);
  create function note_fuzz_change() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'UPDATE' and old *= new then return null; end if;
      -- Of a partition: the table that it is a part of.
      insert into fuzz_changes select relname, tg_op from pg_class where oid = coalesce(pg_partition_root(tg_relid), tg_relid);
      return null;
    end $$;
  do $$
    declare name text;
    begin
      for name in select quote_ident(schemaname) || '.' || quote_ident(tablename) from pg_tables
        where (schemaname = 'public' and tablename not in ('fuzz_changes', 'schema_migrations'))
           or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
      loop
        begin
          execute format('create trigger note_fuzz_change after insert or update or delete on %s for each row execute function note_fuzz_change()', name);
        exception when insufficient_privilege then
          raise notice 'not watched: %', name;
        end;
      end loop;
    end $$;`;

/** Notes every row that is written, by triggers: what a rolled back transaction wrote is rolled back here too. */
export class TableWatch {
  readonly #owner: pg.Pool;

  private constructor(owner: pg.Pool) {
    this.#owner = owner;
  }

  static async start(owner: pg.Pool): Promise<TableWatch> {
    await owner.query(SETUP);
    return new TableWatch(owner);
  }

  /** Until what a call has staged stands in the queue of jobs: that happens after its answer, and is no later call's doing. */
  async untilStagedJobsAreQueued(): Promise<void> {
    while ((await this.#owner.query('select from staged_jobs limit 1')).rowCount !== 0)
      await new Promise((resolve) => setImmediate(resolve));
    await this.changes();
  }

  /** What was written since the last question, as `table operation`. */
  async changes(): Promise<string[]> {
    const found = await this.#owner.query<{ table_name: string; operation: string }>(
      'delete from fuzz_changes returning table_name, operation',
    );
    return [...new Set(found.rows.map((row) => `${row.table_name} ${row.operation.toLowerCase()}`))].sort();
  }
}
