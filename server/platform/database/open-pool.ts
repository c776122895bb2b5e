import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log.ts';

const STATEMENT_MS_MAX = 30_000;
export const CONNECT_MS_MAX = 10_000;
/** Above PostgreSQL's own statement timeout. */
export const SILENCE_MS_MAX = STATEMENT_MS_MAX + 5_000;

/** For direct connections. Behind a pooler, set them on the role. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_MS_MAX,
  lock_timeout: 10_000,
  // Transactions never wait for the network: an idle one belongs to a paused process and blocks others.
  idle_in_transaction_session_timeout: 20_000,
};
const startupOptions = (settings: PoolOptions['settings']) =>
  Object.entries({ ...SESSION_LIMITS, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

export interface PoolOptions {
  size: number;
  log: Log;
  name: string;
  /** See `destroyIfSilent`. */
  silenceMsMax?: number | undefined;
  isPooled?: boolean;
  /** PostgreSQL settings for its sessions; direct connections only. */
  settings?: Readonly<Record<string, string>>;
}

/** Opens a pool with a limit on every wait. A lost connection does not crash the process. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { silenceMsMax = SILENCE_MS_MAX } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idleTimeoutMillis: 60_000,
    // PgBouncer refuses startup options.
    ...(!options.isPooled && { options: startupOptions(options.settings) }),
    keepAlive: true,
  });
  // A broken idle connection emits an error, which would crash the process without a listener.
  pool.on('error', (error) => options.log.warn({ err: error }, 'lost an idle database connection'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    destroyIfSilent(client, silenceMsMax);
  });
  return pool;
}

export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS_MAX,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Internals of `pg.Client` that its types omit. */
interface ClientInternals {
  connection: { stream: Socket };
  /** False while a statement is running. */
  readyForQuery: boolean;
}

/**
 * Destroys a connection that receives nothing for `silenceMsMax` during a statement. On a half-open connection (a dead
 * machine, a firewall that dropped its state), the caller would otherwise wait forever.
 */
export function destroyIfSilent(client: pg.ClientBase, silenceMsMax: number): void {
  const internals = client as unknown as ClientInternals;
  const { stream } = internals.connection;
  stream.setTimeout(silenceMsMax);
  stream.on('timeout', () => {
    if (!internals.readyForQuery) stream.destroy();
  });
}
