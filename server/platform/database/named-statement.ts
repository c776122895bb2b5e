import type pg from 'pg';
import { isBrokenOff, isUnreachable, retryOutage } from './outage.ts';
import type { Reachability } from './reachability.ts';

/**
 * How a statement begins that each connection plans only once, inside transactions too: planning one of many joins
 * costs more than carrying it out. The name stands for the statement's text: another text needs another name. Not for
 * one that returns `*`: a column that is added meanwhile would have it refused.
 */
const MARK = /^\s*\/\* plan (\S+) \*\//;

/**
 * The pool as Kysely uses it. Statements that are marked so are sent under their names; whoever needs a connection while
 * none can be made waits for a while; a connection that the server ends, or to one that may not write, is given up.
 *
 * @param options.isNaming false behind a pooler, where each transaction may come to another connection
 */
export function clientPool(
  pool: pg.Pool,
  { isNaming, ...patience }: { isNaming: boolean; patienceMs: number; reachability: Reachability },
): pg.Pool {
  return overriding(pool, {
    connect: async () => wrapped(await connectPatiently(pool, patience), isNaming),
  });
}

/** Waits where no connection can be made, as while a standby becomes the leader: nothing was sent yet. */
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

/** A pool hands out the same clients again and again. */
const wrappedClients = new WeakMap<pg.PoolClient, pg.PoolClient>();

function wrapped(client: pg.PoolClient, isNaming: boolean): pg.PoolClient {
  const known = wrappedClients.get(client);
  if (known) return known;
  let isGivenUp = false;
  const made = overriding(client, {
    query: async (text: string, values: unknown[]) => {
      const name = isNaming ? MARK.exec(text)?.[1] : undefined;
      try {
        return await client.query(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        isGivenUp ||= isBrokenOff(error);
        throw error;
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
