import pg from 'pg';
import type { Log } from '../log.ts';
import { endWhereSilent } from './end-silent.ts';

const STATEMENT_MS_MAX = 30_000;
export const CONNECT_MS_MAX = 10_000;
/** The database itself ends a statement before. */
export const SILENT_MS_MAX = STATEMENT_MS_MAX + 5_000;

/** Of a connection of our own. Behind a pooler the role has to bring them. */
export const SESSION_LIMITS = {
  // No transaction waits for the network: one that idles belongs to a paused process and holds up others.
  statement_timeout: STATEMENT_MS_MAX,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000,
};
const sessionOptions = ({ hasDurableCommits = true }: PoolOptions): string =>
  Object.entries({ ...SESSION_LIMITS, ...(!hasDurableCommits && { synchronous_commit: 'off' }) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

export interface PoolOptions {
  size: number;
  log: Log;
  /** As the database lists its connections. */
  name: string;
  /** How long a statement may go without a byte of an answer: `endWhereSilent`. */
  silentMsMax?: number | undefined;
  /** How long a connection may take, and one that is free may be waited for. */
  connectMsMax?: number;
  /** No connection is used for longer, so that one is led to a server that came later. For ever where not given. */
  lifetimeSecondsMax?: number;
  isPooled?: boolean;
  /**
   * Whether a commit is confirmed only once it is on disk, and on a synchronous standby. Without it a crash undoes the
   * last of what was confirmed, in its order: for what is then done again.
   */
  hasDurableCommits?: boolean | undefined;
}

/** Connections that are bounded in each of their waits, and whose loss is no fault of the process. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { silentMsMax = SILENT_MS_MAX, connectMsMax = CONNECT_MS_MAX, lifetimeSecondsMax = 0 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: lifetimeSecondsMax,
    // PgBouncer refuses a connection that brings options of its own.
    ...(!options.isPooled && { options: sessionOptions(options) }),
    keepAlive: true,
  });
  // A server that goes away breaks idle connections; without a listener that ends the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhereSilent(client, silentMsMax);
  });
  return pool;
}
