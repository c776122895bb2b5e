import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../random.ts';
import type { ScheduledFault } from './draw-schedule.ts';
import { type ProcessName, SERVED } from './fault-kinds.ts';
import { lockRowsInAnyOrder } from './lock-rows.ts';
import { askSimulators, setSupplierMode, settlePayment } from './simulator-controls.ts';
import type { TortureShop } from './torture-shop.ts';
import { withOwner } from './with-owner.ts';

const END_SESSION_EACH_MS = 200;
const FLOOD_AT_ONCE = 32;
const TRIES_MAX = 40;
const TRY_AGAIN_MS = 250;

/** Makes one fault happen and takes it back. Over when it is over. */
export async function injectFault(
  shop: TortureShop,
  { action, durationMs, seed }: ScheduledFault,
): Promise<void> {
  switch (action.do) {
    case 'kill':
      return signal(shop, action.process, 'SIGKILL');
    case 'pause':
      await signal(shop, action.process, 'SIGSTOP');
      await pause(durationMs);
      return signal(shop, action.process, 'SIGCONT');
    case 'line': {
      const line = shop.lines[action.line];
      line.begin({ kind: action.fault, share: action.share, latencyMs: action.latencyMs, seed });
      await pause(durationMs);
      return line.heal();
    }
    case 'supplier':
      await untilDone(() => setSupplierMode(shop.simulatorsUrl, action.supplier, action.mode));
      await pause(durationMs);
      return untilDone(() => setSupplierMode(shop.simulatorsUrl, action.supplier, 'ok'));
    case 'connection-limit':
      return limitConnections(shop, action.connections, durationMs);
    case 'end-sessions':
      return endSessions(shop, durationMs, new Random(seed));
    case 'lock-table':
      return withOwner(shop, async (client) => {
        await client.query(
          `begin; set local lock_timeout = '10s'; lock table ${action.table} in access exclusive mode`,
        );
        await pause(durationMs);
        await client.query('commit');
      });
    case 'deadlocks':
      return lockRowsInAnyOrder(shop, durationMs, seed);
    case 'slow-disk':
      await slowDisk(shop, action.flushMs);
      await pause(durationMs);
      return slowDisk(shop, 0);
    case 'full-disk':
      if (!shop.disk) throw new Error('no disk may be mounted here');
      await shop.disk.fill();
      await pause(durationMs);
      return shop.disk.empty();
    case 'clock-jump':
      await shop.setClock(action.process, action.jumpMs);
      await pause(durationMs);
      return shop.setClock(action.process, 0);
    case 'webhook-flood':
      return floodWebhooks(shop, action.webhooks, new Random(seed));
  }
}

/** Takes back whatever may still be in force, also of faults that broke off. */
export async function healEverything(shop: TortureShop): Promise<void> {
  for (const line of Object.values(shop.lines)) line.heal();
  for (const name of SERVED) {
    await signal(shop, name, 'SIGCONT');
    await shop.setClock(name, 0);
  }
  shop.disk?.empty();
  await untilDone(() => slowDisk(shop, 0));
  for (const supplier of ['smileone', 'moogold'])
    await untilDone(() => setSupplierMode(shop.simulatorsUrl, supplier, 'ok'));
  await untilDone(() =>
    withOwner(shop, (client) => client.query(`alter role ${roleOf(shop)} connection limit -1`)),
  );
}

async function signal(shop: TortureShop, name: ProcessName, sent: NodeJS.Signals): Promise<void> {
  const pid = await shop.pidOf(name);
  if (!(pid > 1)) throw new Error(`there is no ${name}: ${pid}`);
  process.kill(pid, sent);
}

async function untilDone(attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}

const roleOf = ({ appUrl }: TortureShop) => new URL(appUrl).username;

/** PostgreSQL waits so long before it flushes its log, for whoever else commits meanwhile. */
function slowDisk(shop: TortureShop, flushMs: number): Promise<void> {
  return withOwner(shop, async (client) => {
    await client.query('alter system set commit_siblings = 0');
    await client.query(`alter system set commit_delay = ${flushMs * 1_000}`);
    await client.query('select pg_reload_conf()');
  });
}

/** Every process has to connect anew, and not all of them can. */
async function limitConnections(shop: TortureShop, connections: number, durationMs: number): Promise<void> {
  const role = roleOf(shop);
  await withOwner(shop, async (client) => {
    await client.query(`alter role ${role} connection limit ${connections}`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  });
  await pause(durationMs);
  await untilDone(() => withOwner(shop, (client) => client.query(`alter role ${role} connection limit -1`)));
}

async function endSessions(shop: TortureShop, durationMs: number, random: Random): Promise<void> {
  await withOwner(shop, async (client) => {
    for (const endsAt = performance.now() + durationMs; performance.now() < endsAt; ) {
      const sessions = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where usename = $1 order by pid',
        [roleOf(shop)],
      );
      if (sessions.rows.length > 0)
        await client.query('select pg_terminate_backend($1)', [random.pick(sessions.rows).pid]);
      await pause(END_SESSION_EACH_MS);
    }
  });
}

/** What was paid is told three times again, newest and oldest mixed; of what was not paid somebody claims that it was. */
async function floodWebhooks(
  { simulatorsUrl }: TortureShop,
  webhooks: number,
  random: Random,
): Promise<void> {
  const payments = await askSimulators<{ client_txn_id: string; status: string }[]>(
    `${simulatorsUrl}/upi/orders`,
  );
  if (payments.length === 0) return;
  const told = Array.from({ length: webhooks }, () => random.pick(payments));
  const next = told[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: FLOOD_AT_ONCE }, async () => {
      for (const { client_txn_id, status } of next) {
        const webhook = status === 'success' ? 'duplicate' : 'forge';
        await settlePayment(simulatorsUrl, client_txn_id, { outcome: 'success', webhook }).catch(() => {});
      }
    }),
  );
}
