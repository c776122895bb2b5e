import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { aPack, aShopper, type Pack, type Shopper } from '../testing/a-shopper.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

/** So many are answered before each kill: the last ones have not been on their way to the disk for long. */
const ORDERS = 10;

test('what was answered is kept when the whole database is killed the moment after', {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rush-killed-database-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // As `npm start` has it, with nothing set for speed.
  const postgres = await startEmbeddedPostgres({ folder, log: createLog('silent') });
  onTestFinished(() => postgres.stop());
  const shop = await openTestShop({ data: postgres, withoutJobs: true, env: { DEMO_ACCOUNTS: 'false' } });
  onTestFinished(() => shop.close());
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const pack = await aPack(shop, { discountedPaise: 1_00 });
  const answered: string[] = [];
  for (let round = 0; round < 10; round++) {
    const processes = await serverProcesses(shop);
    for (let order = 0; order < ORDERS; order++)
      answered.push(await buy(shop, shopper, pack, `request-${round}-${order}`));
    for (const id of processes) killNow(id);
    await until(() => isBack(shop), 'the database to be back', 30_000);
    const kept = await shop.owner.query<{ orderid: string }>('select orderid from orders');
    expect(kept.rows.map((row) => row.orderid)).toEqual(expect.arrayContaining(answered));
    const debits = await shop.owner.query("select from ledger_transfers where kind = 'order-wallet'");
    expect(debits.rowCount).toBe(answered.length);
  }
});

async function buy(shop: TestShop, shopper: Shopper, pack: Pack, key: string): Promise<string> {
  const placed = await shop.call(createWalletOrder, { body: pack, token: shopper.token, key });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  return placed.body.orderid;
}

/** The server and everything it started: a crash of the machine ends them all at once. */
async function serverProcesses(shop: TestShop): Promise<number[]> {
  const folder = (await shop.owner.query('show data_directory')).rows[0].data_directory;
  const [server] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const started = await shop.owner.query<{ pid: number }>('select pid from pg_stat_activity');
  return [Number(server), ...started.rows.map(({ pid }) => pid)];
}

function killNow(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended together with the one before.
  }
}

async function isBack(shop: TestShop): Promise<boolean> {
  const ready = await fetch(`${shop.url}/readyz`).catch(() => null);
  const answer = await shop.owner.query('select 1').catch(() => null);
  return ready?.ok === true && answer !== null;
}
