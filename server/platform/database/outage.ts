import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Every class 08 is a connection: never made, refused, or lost. PgBouncer says all of its own as 08P01. */
const CONNECTION = /^08/;
/**
 * No statement of the session reached a server that may write, or it took nothing in. 25006 is a standby, or a leader
 * that was demoted or set read-only.
 */
const NOT_CARRIED_OUT = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08001|08004|25006|53300|57P03)$/;
/** The database is away, starting, stopping, read-only, full, or took too long: worth trying again. */
const UNAVAILABLE =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT|08...|25006|25P03|40001|40P01|53[123]00|55P03|57014|57P0[1-5])$/;
const OVERLOADED = /^(40|53|55|57014)/;
/** What the driver says without a code, of a connection that broke, and of one that was not had in time. */
const BROKEN = /Connection terminated|connection error and is not queryable|connection is closed/;
const NOT_HAD = /timeout exceeded when trying to connect/;
/** What PgBouncer says where it had no server for a statement. */
const UNSERVED =
  /query_wait_timeout|server_login_retry|cannot connect to server|server login has been failing/;

const BACKOFF_MS_MIN = 40;
const BACKOFF_MS_MAX = 400;

/** PostgreSQL's code of an error, or the system's; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Whether an error of a socket is of a connection that was there: of one that breaks slowly the kernel says what the
 * network said last, as that no way leads to the machine. What was sent before may have arrived.
 */
export const wasConnected = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'read' || error.syscall === 'write');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** Whether the database could not be asked, may not be written, or broke off: another try later may well succeed. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return UNAVAILABLE.test(code) || BROKEN.test(messageOf(error)) || NOT_HAD.test(messageOf(error));
}

/** Whether the failed statement certainly had no effect, so that it may be sent again. A cut one may have committed. */
export function isNotCarriedOut(error: unknown): boolean {
  if (wasConnected(error)) return false;
  const code = codeOf(error);
  return NOT_CARRIED_OUT.test(code) || (CONNECTION.test(code) && UNSERVED.test(messageOf(error)));
}

/** Whether the database went away, as in a failover, so that the connection is not used again. */
export const isBrokenOff = (error: unknown) => isUnreachable(error) && !OVERLOADED.test(codeOf(error));

/** Whether no connection could be made, other than that all of the pool were in use for too long. */
export const isUnreachable = (error: unknown) => isUnavailable(error) && !isPoolExhausted(error);

/** Whether all connections were in use for too long. */
const isPoolExhausted = (error: unknown) => NOT_HAD.test(messageOf(error));

/**
 * Whether a statement was refused because a migration has changed what it returns since its connection planned it: a
 * `select *` of a table that has got a column. Nothing of it was carried out.
 */
export const isStalePlan = (error: unknown) =>
  codeOf(error) === '0A000' && messageOf(error).includes('cached plan must not change result type');

/**
 * Does `work`, and again while it fails with an error after which it may be repeated, until the patience is over: a
 * short failover is a wait instead of an error. Pauses grow and are drawn, so that not all come back at once.
 *
 * @param patienceMs 0: it is done once
 */
export async function retryOutage<T>(
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
  patienceMs: number,
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let backoffMs = BACKOFF_MS_MIN; ; backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX)) {
    try {
      return await work();
    } catch (error) {
      const waitMs = randomInt(backoffMs / 2, backoffMs + 1);
      if (!mayRepeat(error) || performance.now() + waitMs > until) throw error;
      await pause(waitMs);
    }
  }
}
