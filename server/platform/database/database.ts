import { setTimeout as pause } from 'node:timers/promises';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { openPool } from './open-pool.ts';
import { codeOf, isBrokenOff, isNotCarriedOut, isStalePlan, isUnreachable, retryOutage } from './outage.ts';

/**
 * The tables, by name. Each domain adds its own by declaration merging, next to the statements that use them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Tables {}

/** Where a statement may run: inside a transaction or on its own. For reading only. */
export type Queries = Kysely<Tables>;

/** An open transaction. Operations that join one take `tx`, operations that open one take `db`. */
export type Tx = Transaction<Tables>;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
// bigint columns hold paise and counts, all far below 2^53: a number is exact there.
pg.types.setTypeParser(INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError('A bigint from the database is too large to be exact.');
  return number;
});
pg.types.setTypeParser(NUMERIC, (value) => Number(value));
pg.types.setTypeParser(DATE, (value) => value);

/** Serialization failure and deadlock: the whole transaction runs again (OPS-2). */
const RETRIED = new Set(['40001', '40P01']);
const TRIES_MAX = 5;

const FAILOVER_WAIT_MS = 4_000;

export interface DatabaseOptions {
  size: number;
  log: Log;
  /** As the database lists its connections. */
  name?: string;
  /** How long a statement may go without a byte of an answer: `endWhereSilent`. */
  silentMsMax?: number;
  /**
   * The way past a pooler in transaction mode, for what needs a session. Behind a pooler neither prepared statements nor
   * settings are left on a connection.
   */
  directUrl?: string | undefined;
  /** How long to wait for a leader. */
  failoverWaitMs?: number;
}

/** One pool of connections and the only way to open a transaction. */
export class Database {
  /** For single statements and reads. */
  readonly queries: Queries;
  /** For the hot statements written by hand; prefer `queries`. */
  readonly pool: pg.Pool;
  /** For what needs its own session: LISTEN, session locks, settings. */
  readonly directUrl: string;
  readonly #isPooled: boolean;
  readonly #failoverWaitMs: number;

  constructor(url: string, options: DatabaseOptions) {
    this.directUrl = options.directUrl ?? url;
    this.#isPooled = options.directUrl !== undefined;
    this.#failoverWaitMs = options.failoverWaitMs ?? FAILOVER_WAIT_MS;
    this.pool = openPool(url, { ...options, name: options.name ?? 'rush', isPooled: this.#isPooled });
    this.queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#patientPool() }) });
  }

  /**
   * Runs `work` in one transaction. Runs it again on a conflict, and for a few seconds if the database went away before
   * the commit was sent, while a standby takes over. `work` must not call the network: it may run several times, and
   * others wait for its locks.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let isCommitting = false;
    // Before the commit is sent, a lost transaction is rolled back. After that its outcome is unknown.
    const mayRepeat = (error: unknown) => !isCommitting && isBrokenOff(error);
    const once = () => {
      isCommitting = false;
      return this.queries.transaction().execute(async (tx) => {
        const done = await work(tx);
        isCommitting = true;
        return done;
      });
    };
    return retryConflicts(() => this.outlast(once, mayRepeat));
  }

  /**
   * Runs one statement that each connection plans only once. For the hottest ones: planning a large statement costs more
   * than running it.
   *
   * @param name identifies the statement's text: another text needs another name
   */
  async prepared<Row extends object>(name: string, statement: RawBuilder<unknown>): Promise<Row[]> {
    const { sql: text, parameters } = statement.compile(this.queries);
    const values = [...parameters];
    const once = async () => {
      const client = await this.#connect();
      let failure: Error | undefined;
      try {
        return (await client.query<Row>(this.#isPooled ? { text, values } : { name, text, values })).rows;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failure);
      }
    };
    return retryConflicts(() => this.outlast(once, isNotCarriedOut));
  }

  /** Repeats work after an outage, for as long as a failover may take: `retryOutage`. */
  outlast<T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
    return retryOutage(work, mayRepeat, this.#failoverWaitMs);
  }

  /** Waits for a connection, as during a failover: nothing was sent yet. */
  #connect(): Promise<pg.PoolClient> {
    return this.outlast(() => this.pool.connect(), isUnreachable);
  }

  /** The pool as Kysely uses it. A connection that the server ended, or that leads to a read-only server, is dropped. */
  #patientPool(): PostgresPool {
    return {
      options: this.pool.options,
      end: () => this.pool.end(),
      connect: async () => {
        const client = await this.#connect();
        let isBroken = false;
        const query = async (text: string, values: unknown[]) => {
          try {
            return await client.query(text, values);
          } catch (error) {
            isBroken ||= isBrokenOff(error);
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

  async close(): Promise<void> {
    await this.queries.destroy();
  }
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isRetried = RETRIED.has(codeOf(error)) || isStalePlan(error);
      if (!isRetried || attempt === TRIES_MAX) throw error;
      await pause(attempt * 5 + Math.floor(performance.now() % 10));
    }
  }
}

/** The name of the constraint that a statement violated. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
