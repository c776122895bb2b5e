import { setTimeout as pause } from 'node:timers/promises';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { openPool, type PoolOptions } from './open-pool.ts';
import { codeOf, hadNoEffect, isConnectionLost, isStalePlan, isUnreachable, retryOutage } from './outage.ts';

/** Each domain adds its tables by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Tables {}

/** For statements inside or outside a transaction. */
export type Queries = Kysely<Tables>;

/** An open transaction. Functions that join one take `tx`; functions that open one take `db`. */
export type Tx = Transaction<Tables>;

/**
 * Marks a statement to be prepared, as `Database.prepared` does. Put it at the start of the SQL text, or pass it
 * to `modifyFront` or `modifyEnd`. The text must have only a few variants.
 */
export const PREPARED = sql`/* prepared */`;

type AfterCommit = (db: Database) => Promise<void>;
const afterCommits = new WeakMap<Tx, AfterCommit[]>();

/** Runs `work` after `tx` commits, unless the process dies first: only for hints, or work that a sweep also does. */
export function afterCommit(tx: Tx, work: AfterCommit): void {
  const callbacks = afterCommits.get(tx);
  if (!callbacks) throw new Error('the transaction was not opened by Database.transaction');
  callbacks.push(work);
}

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
// bigint columns hold paise and counts far below 2^53, so a number is exact.
pg.types.setTypeParser(INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError('A bigint from the database is too large to be exact.');
  return number;
});
pg.types.setTypeParser(NUMERIC, (value) => Number(value));
pg.types.setTypeParser(DATE, (value) => value);

/** Serialization failure and deadlock: retry the whole transaction (OPS-2). */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 5;

const FAILOVER_WAIT_MS = 4_000;

export interface DatabaseOptions extends Omit<PoolOptions, 'name'> {
  /** The application_name of its connections. */
  name?: string;
  /** Bypasses a transaction pooler, which keeps neither prepared statements nor settings. */
  directUrl?: string | undefined;
  failoverWaitMs?: number;
}

export class Database {
  readonly queries: Queries;
  /** For hot, hand-written statements; prefer `queries`. */
  readonly pool: pg.Pool;
  /** For work that needs a session: LISTEN, session locks, settings. */
  readonly directUrl: string;
  readonly #isPooled: boolean;
  readonly #failoverWaitMs: number;
  /** Names of statements marked as PREPARED, by text. */
  readonly #names = new Map<string, string>();
  /** Part of every name. It is incremented when a plan is stale, so that no connection uses an old plan again. */
  #planVersion = 0;
  readonly #log: Log;
  readonly #groups = new Map<string, { items: unknown[]; lastWrite: Promise<unknown> }>();

  constructor(url: string, options: DatabaseOptions) {
    this.directUrl = options.directUrl ?? url;
    this.#isPooled = options.directUrl !== undefined;
    this.#log = options.log;
    this.#failoverWaitMs = options.failoverWaitMs ?? FAILOVER_WAIT_MS;
    this.pool = openPool(url, { ...options, name: options.name ?? 'rush', isPooled: this.#isPooled });
    this.queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#kyselyPool() }) });
  }

  /**
   * Runs `work` in a transaction. Retries after a conflict, and if the connection is lost before the commit is sent.
   * `work` must not make network calls: it may run several times, and others may be waiting for its locks.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let isCommitting = false;
    // The outcome of a transaction lost during the commit is unknown.
    const mayRetry = (error: unknown) => !isCommitting && isConnectionLost(error);
    let callbacks: AfterCommit[] = [];
    const attempt = () => {
      isCommitting = false;
      callbacks = [];
      return this.queries.transaction().execute(async (tx) => {
        afterCommits.set(tx, callbacks);
        const result = await work(tx);
        isCommitting = true;
        return result;
      });
    };
    const result = await retryConflicts(() => this.retry(attempt, mayRetry));
    await Promise.all(callbacks.map((callback) => callback(this)));
    return result;
  }

  /** For the hottest statements, where planning costs more than execution. @param name unique per statement text */
  async prepared<Row extends object>(name: string, statement: RawBuilder<unknown>): Promise<Row[]> {
    const { sql: text, parameters } = statement.compile(this.queries);
    const values = [...parameters];
    const attempt = async () => {
      const client = await this.#connect();
      let failure: Error | undefined;
      try {
        return (
          await client.query<Row>(
            this.#isPooled ? { text, values } : { name: `${name} ${this.#planVersion}`, text, values },
          )
        ).rows;
      } catch (error) {
        if (isStalePlan(error)) this.#planVersion++;
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failure);
      }
    };
    return retryConflicts(() => this.retry(attempt, hadNoEffect));
  }

  /**
   * Batches concurrent callers' items into one statement whose commit does not wait for the disk. PostgreSQL serializes
   * the commits of transactions that NOTIFY, so each flush would hold up the others. A failure is logged.
   * @param statement a FROM item; its text must depend only on `name`
   */
  async writeTogether<Item>(
    name: string,
    item: Item,
    statement: (items: readonly Item[]) => RawBuilder<unknown>,
  ): Promise<void> {
    const group = this.#groups.get(name) ?? { items: [], lastWrite: Promise.resolve() };
    this.#groups.set(name, group);
    const write = () =>
      this.prepared(
        name,
        sql`with no_flush as materialized (select set_config('synchronous_commit', 'off', true))
          select count(*) from no_flush cross join lateral ${statement(group.items.splice(0) as Item[])}`,
      ).catch((err: unknown) => this.#log.error({ err, name }, 'a grouped write failed'));
    if (group.items.length === 0) group.lastWrite = group.lastWrite.then(write);
    group.items.push(item);
    await group.lastWrite;
  }

  /** Retries for as long as a failover may take: see `retryOutage`. */
  retry<T>(work: () => Promise<T>, mayRetry: (error: unknown) => boolean): Promise<T> {
    return retryOutage(work, mayRetry, this.#failoverWaitMs);
  }

  #connect(): Promise<pg.PoolClient> {
    return this.retry(() => this.pool.connect(), isUnreachable);
  }

  /** Drops connections that the server closed or that reach a read-only server. */
  #kyselyPool(): PostgresPool {
    return {
      options: this.pool.options,
      end: () => this.pool.end(),
      connect: async () => {
        const client = await this.#connect();
        let isBroken = false;
        let statements = 0;
        const query = async (text: string, values: unknown[]) => {
          statements++;
          try {
            const name = this.#nameOf(text);
            return await (name ? client.query({ name, text, values }) : client.query(text, values));
          } catch (error) {
            isBroken ||= isConnectionLost(error);
            if (isStalePlan(error)) this.#planVersion++;
            // Never inside a transaction, which starts with BEGIN: `transaction` retries stale plans itself.
            if (isStalePlan(error) && statements === 1) return await client.query({ text, values });
            throw error;
          }
        };
        return {
          query: query as unknown as PostgresPoolClient['query'],
          release: () => client.release(isBroken),
        };
      },
    };
  }

  #nameOf(text: string): string | undefined {
    if (this.#isPooled || !text.includes('/* prepared */')) return undefined;
    const name = this.#names.get(text) ?? `prepared ${this.#names.size}`;
    this.#names.set(text, name);
    return `${name} ${this.#planVersion}`;
  }

  async close(): Promise<void> {
    await this.queries.destroy();
  }
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const mayRetry = RETRYABLE_CODES.has(codeOf(error)) || isStalePlan(error);
      if (!mayRetry || attempt === ATTEMPTS_MAX) throw error;
      await pause(attempt * 5 + Math.floor(performance.now() % 10));
    }
  }
}

export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
