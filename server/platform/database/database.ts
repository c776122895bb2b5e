import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { traced } from '../tracing/trace.ts';
import { endWhereSilent } from './end-silent.ts';
import { namingPool } from './named-statement.ts';

/**
 * The tables, by name. Each domain adds its own by declaration merging beside its code, so that a
 * column's type stands with the statements that use it.
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

/** Serialization failure and deadlock: the whole transaction is run again (OPS-2). */
const RETRIED = new Set(['40001', '40P01']);
const TRIES_MAX = 5;

function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const STATEMENT_MS_MAX = 30_000;
export const CONNECT_MS_MAX = 10_000;
/** The database itself ends a statement before. */
export const SILENT_MS_MAX = STATEMENT_MS_MAX + 5_000;

/** One pool of connections and the only way to open a transaction. */
export class Database {
  /** For single statements and reads. */
  readonly queries: Queries;
  /** For the hot statements written by hand; prefer `queries`. */
  readonly pool: pg.Pool;
  readonly url: string;

  /** @param options.silentMsMax how long a statement may go without a byte of an answer: `endWhereSilent` */
  constructor(url: string, options: { size: number; log: Log; name?: string; silentMsMax?: number }) {
    this.url = url;
    const { silentMsMax = SILENT_MS_MAX } = options;
    this.pool = new pg.Pool({
      connectionString: url,
      max: options.size,
      application_name: options.name ?? 'rush',
      connectionTimeoutMillis: CONNECT_MS_MAX,
      idleTimeoutMillis: 60_000,
      // No transaction waits for the network: one that idles belongs to a paused process and holds up others.
      options: `-c statement_timeout=${STATEMENT_MS_MAX} -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000`,
      keepAlive: true,
    });
    // A server that goes away breaks idle connections; without a listener that ends the process.
    this.pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'));
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      endWhereSilent(client, silentMsMax);
    });
    this.queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namingPool(this.pool) }) });
  }

  /**
   * Runs `work` in one transaction, again from its start where the database asks for it. `work` must not
   * call the network: it may run several times, and others wait for its locks.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return traced('transaction', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, () =>
      this.#transact(work),
    );
  }

  async #transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.queries.transaction().execute(work);
      } catch (error) {
        if (!RETRIED.has(sqlState(error) ?? '') || attempt === TRIES_MAX) throw error;
        await pause(attempt * 5 + Math.floor(performance.now() % 10));
      }
    }
  }

  /**
   * Runs one statement that each connection plans only once. For the hottest ones: planning a large statement
   * costs more than carrying it out.
   *
   * @param name stands for the statement's text: another text needs another name
   */
  async prepared<Row extends object>(name: string, statement: RawBuilder<unknown>): Promise<Row[]> {
    const { sql: text, parameters } = statement.compile(this.queries);
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.pool.query<Row>({ name, text, values: [...parameters] })).rows;
      } catch (error) {
        if (!RETRIED.has(sqlState(error) ?? '') || attempt === TRIES_MAX) throw error;
        await pause(attempt * 5 + Math.floor(performance.now() % 10));
      }
    }
  }

  async close(): Promise<void> {
    await this.queries.destroy();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The name of the constraint that a statement broke, where it was one. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
