import type pg from 'pg';

/**
 * How a statement begins that each connection plans only once, inside transactions too: planning one of many joins
 * costs more than carrying it out. The name stands for the statement's text: another text needs another name. Not for
 * one that returns `*`: a column that is added meanwhile would have it refused.
 */
const MARK = /^\s*\/\* plan (\S+) \*\//;

/** The pool as Kysely uses it: statements that are marked so are sent under their names. */
export function namingPool(pool: pg.Pool): pg.Pool {
  return overriding(pool, 'connect', async () => named(await pool.connect()));
}

/** A pool hands out the same clients again and again. */
const namedClients = new WeakMap<pg.PoolClient, pg.PoolClient>();

function named(client: pg.PoolClient): pg.PoolClient {
  const known = namedClients.get(client);
  if (known) return known;
  const wrapped = overriding(client, 'query', (text: string, values: unknown[]) => {
    const name = MARK.exec(text)?.[1];
    return client.query(name === undefined ? { text, values } : { name, text, values });
  });
  namedClients.set(client, wrapped);
  return wrapped;
}

/** The same object with one method of ours. */
function overriding<Target extends object>(target: Target, method: keyof Target, ours: unknown): Target {
  return new Proxy(target, {
    get(from, property) {
      if (property === method) return ours;
      const value: unknown = Reflect.get(from, property);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
}
