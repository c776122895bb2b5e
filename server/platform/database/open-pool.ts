import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log.ts';

const STATEMENT_MS_MAX = 30_000;
export const CONNECT_MS_MAX = 10_000;
/** The database itself ends a statement before. */
export const SILENT_MS_MAX = STATEMENT_MS_MAX + 5_000;

/** Of a connection of our own. Behind a pooler they are set on the role. */
export const SESSION_LIMITS = {
  // No transaction waits for the network: an idle one belongs to a paused process and blocks others.
  statement_timeout: STATEMENT_MS_MAX,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000,
};
const SESSION_OPTIONS = Object.entries(SESSION_LIMITS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

export interface PoolOptions {
  size: number;
  log: Log;
  /** As the database lists its connections. */
  name: string;
  /** How long a statement may go without a byte of an answer: `endWhereSilent`. */
  silentMsMax?: number | undefined;
  isPooled?: boolean;
  /** Commits do not wait for the disk: what a crash of the database loses of them is done again. */
  isRepeatable?: boolean;
}

/** Connections whose every wait is bounded, and whose loss does not end the process. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { silentMsMax = SILENT_MS_MAX } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idleTimeoutMillis: 60_000,
    // PgBouncer refuses a connection with startup options.
    ...(!options.isPooled && {
      options: options.isRepeatable ? `${SESSION_OPTIONS} -c synchronous_commit=off` : SESSION_OPTIONS,
    }),
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

/** Parts of a connected client that its types leave out. */
interface Wire {
  connection: { stream: Socket };
  /** False while the answer to a statement is outstanding. */
  readyForQuery: boolean;
}

/**
 * Ends a connection on which nothing arrives for this long after a statement was sent. Behind a line that broke silently
 * (a machine that vanished, a firewall that forgot the connection) the statement would wait for ever, and its job or
 * request would keep its locks. Ended, it fails like any other lost connection.
 *
 * @param silentMsMax longer than the database's own statement timeout, which would have been answered by then
 */
export function endWhereSilent(client: pg.ClientBase, silentMsMax: number): void {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silentMsMax);
  stream.on('timeout', () => {
    if (!wire.readyForQuery) stream.destroy();
  });
}
