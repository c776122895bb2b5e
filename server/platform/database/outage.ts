import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Class 08 means a connection error. PgBouncer reports all its own errors as 08P01. */
const CONNECTION = /^08/;
/** The statement had no effect. 25006 means a standby, or a leader that was demoted or made read-only. */
const NO_EFFECT = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08001|08004|25006|53300|57P03)$/;
/** The database is down, starting, stopping, read-only, overloaded or too slow: worth a retry. */
const UNAVAILABLE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT|08...|25006|25P03|40001|40P01|53[123]00|55P03|57014|57P0[1-5])$/;
const OVERLOADED = /^(40|53|55|57014)/;
/** Driver messages without a code: a lost connection, and a timeout while waiting for one. */
const LOST = /Connection terminated|connection error and is not queryable|connection is closed/;
const POOL_TIMEOUT = /timeout exceeded when trying to connect/;
/** PgBouncer's messages when it has no server for a statement. */
const UNSERVED =
  /query_wait_timeout|server_login_retry|cannot connect to server|server login has been failing/;

const BACKOFF_MS_MIN = 40;
const BACKOFF_MS_MAX = 400;

/** The SQLSTATE or system error code; empty if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Whether a socket error is from an established connection, in which case earlier data may have arrived. After a
 * timeout the kernel reports the last network error, e.g. EHOSTUNREACH.
 */
export const wasConnected = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'read' || error.syscall === 'write');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** Whether the database is unavailable, in which case a later retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return UNAVAILABLE.test(code) || LOST.test(messageOf(error)) || POOL_TIMEOUT.test(messageOf(error));
}

/** Whether the statement certainly had no effect. If the connection was lost, it may have committed. */
export function hadNoEffect(error: unknown): boolean {
  if (wasConnected(error)) return false;
  const code = codeOf(error);
  return NO_EFFECT.test(code) || (CONNECTION.test(code) && UNSERVED.test(messageOf(error)));
}

/** Whether the database went away, e.g. in a failover; if so, the connection must be dropped. */
export const isConnectionLost = (error: unknown) => isUnreachable(error) && !OVERLOADED.test(codeOf(error));

/** Whether the database is unavailable for any reason except an exhausted pool. */
export const isUnreachable = (error: unknown) => isUnavailable(error) && !POOL_TIMEOUT.test(messageOf(error));

/** Whether a migration changed the result columns of a prepared statement, which then had no effect. */
export const isStalePlan = (error: unknown) =>
  codeOf(error) === '0A000' && messageOf(error).includes('cached plan must not change result type');

/** Retries `work` for up to `timeoutMs`, so that a short failover causes a delay instead of an error. */
export async function retryOutage<T>(
  work: () => Promise<T>,
  mayRetry: (error: unknown) => boolean,
  timeoutMs: number,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let backoffMs = BACKOFF_MS_MIN; ; backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX)) {
    try {
      return await work();
    } catch (error) {
      const waitMs = randomInt(backoffMs / 2, backoffMs + 1);
      if (!mayRetry(error) || performance.now() + waitMs > deadline) throw error;
      await pause(waitMs);
    }
  }
}
