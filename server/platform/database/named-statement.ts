import type pg from 'pg';
import { isBrokenOff, isStalePlan, isUnreachable, retryOutage } from './outage.ts';
import type { Reachability } from './reachability.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * The pool as Kysely uses it. Frequent statements get a name, so that each connection plans them once. A request that finds
 * no connection waits for a while. A connection that the server ended, or that leads to a read-only server, is dropped.
 *
 * @param options.names null behind a pooler, where each transaction may come to another connection
 */
export function clientPool(
  pool: pg.Pool,
  { names, ...patience }: { names: StatementNames | null; patienceMs: number; reachability: Reachability },
): pg.Pool {
  return overriding(pool, {
    connect: async () => wrapped(await connectPatiently(pool, patience), names),
  });
}

/** Waits for a connection, as during a failover: nothing was sent yet. */
export async function connectPatiently(
  pool: pg.Pool,
  { patienceMs, reachability }: { patienceMs: number; reachability: Reachability },
): Promise<pg.PoolClient> {
  const until = performance.now() + patienceMs;
  if (reachability.isAway) await reachability.untilBack(until);
  return retryOutage(
    () => pool.connect(),
    isUnreachable,
    until - performance.now(),
    (end) => reachability.untilBack(end),
  );
}

/** PostgreSQL's status of a connection without a transaction. */
const IDLE = 'I';

/** A pool hands out the same clients again and again. */
const wrappedClients = new WeakMap<pg.PoolClient, pg.PoolClient>();

function wrapped(client: pg.PoolClient, names: StatementNames | null): pg.PoolClient {
  const known = wrappedClients.get(client);
  if (known) return known;
  let isGivenUp = false;
  const made = overriding(client, {
    query: async (text: string, values: unknown[]) => {
      const name = names?.nameOf(text, values);
      const isInTransaction = client.getTransactionStatus() !== IDLE;
      try {
        return await client.query(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        isGivenUp ||= isBrokenOff(error);
        if (name === undefined || !isStalePlan(error)) throw error;
        names?.renew(name);
        // A transaction is done again from its start.
        if (isInTransaction) throw error;
        return client.query({ text, values });
      }
    },
    release: (failure?: Error | boolean) => client.release(failure || isGivenUp),
  });
  wrappedClients.set(client, made);
  return made;
}

/** The same object with some methods of ours. */
function overriding<Target extends object>(
  target: Target,
  ours: Partial<Record<keyof Target, unknown>>,
): Target {
  return new Proxy(target, {
    get(from, property) {
      if (property in ours) return ours[property as keyof Target];
      const value: unknown = Reflect.get(from, property);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
}
