import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Random } from '../random.ts';
import { withOwner } from './with-owner.ts';

const SESSIONS = 4;
const ROWS = 3;
const HELD_MS = 20;

const ORDERS = 'select id from orders order by created_at desc limit 40';
const BALANCES = "select account as id from ledger_balances where account like 'user:%' limit 400";

/**
 * Sessions that lock rows of recent orders and of balances, each in an order of its own. They find a deadlock later than
 * the shop does, so that it is the shop's transaction that is broken off.
 */
export async function lockRowsInAnyOrder(
  shop: { ownerUrl: string },
  durationMs: number,
  seed: number,
): Promise<void> {
  const endsAt = performance.now() + durationMs;
  await Promise.all(
    Array.from({ length: SESSIONS }, (_, i) =>
      withOwner(shop, async (client) => {
        const random = new Random(seed + i);
        await client.query("set deadlock_timeout = '3s'; set lock_timeout = '5s'");
        while (performance.now() < endsAt) await lockOnce(client, random);
      }),
    ),
  );
}

async function lockOnce(client: pg.Client, random: Random): Promise<void> {
  const pick = async (query: string, statement: string) => {
    const { rows } = await client.query<{ id: string }>(query);
    if (rows.length === 0) return [];
    return Array.from({ length: ROWS }, () => ({ statement, id: random.pick(rows).id }));
  };
  const locks = [
    ...(await pick(ORDERS, 'select from orders where id = $1 for update')),
    ...(await pick(BALANCES, 'select from ledger_balances where account = $1 for update')),
  ];
  await client.query('begin');
  try {
    while (locks.length > 0) {
      const [{ statement, id }] = locks.splice(random.below(locks.length), 1) as [(typeof locks)[number]];
      await client.query(statement, [id]);
      await pause(HELD_MS);
    }
  } catch (error) {
    // A deadlock that ended here, or a lock that did not come.
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    await client.query('rollback');
  }
}
