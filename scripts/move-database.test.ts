import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmptyDatabase } from '../server/testing/an-empty-database.ts';
import { until } from '../server/testing/test-shop.ts';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '..');

let folder: string;
let env: Record<string, string>;
let target: Awaited<ReturnType<typeof anEmptyDatabase>>;
let shop: ReturnType<typeof spawn>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-move-'));
  target = await anEmptyDatabase();
  env = {
    PATH: process.env.PATH ?? '',
    ENV_FILE: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    SIMULATORS: 'false',
    DEMO_ACCOUNTS: 'true',
    EKQR_KEY: 'any-key',
  };
  shop = spawn(process.execPath, ['scripts/serve.ts'], { cwd: ROOT, env, stdio: 'ignore' });
  await until(isReady, 'the shop to open', 120_000);
}, 180_000);
afterAll(async () => {
  await stop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const isReady = () =>
  fetch(`http://127.0.0.1:${env.PORT}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
async function stop(): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  await ended;
}
function move(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/move-database.ts', ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}
async function inDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}
const contents = (url: string) =>
  inDatabase(
    url,
    `select (select count(*)::int from users) as users, (select coalesce(sum(balance_paise), 0)::bigint from ledger_balances) as coins,
       (select md5(string_agg(t::text, '' order by id)) from ledger_transfers t) as transfers`,
  );

test('the move is rehearsed while the shop is open, and leaves the new database empty', {
  timeout: 180_000,
}, async () => {
  const { status, output } = move('--to', target.ownerUrl, '--app', target.appUrl, '--rehearse');
  expect(output).toContain('The books balance.');
  expect(output).toContain('The new database is empty again.');
  expect(status).toBe(0);
  expect(await isReady()).toBe(true);
  const [left] = await inDatabase(target.ownerUrl, "select to_regclass('public.users') as users");
  expect(left).toEqual({ users: null });
});

test('the move itself waits until the shop is stopped, and then takes all of it', {
  timeout: 180_000,
}, async () => {
  const early = move('--to', target.ownerUrl, '--app', target.appUrl);
  expect(early.output).toContain('The shop is running.');
  expect(early.status).not.toBe(0);
  const address = JSON.parse(await readFile(join(env.DATA_DIR ?? '', 'database.json'), 'utf8')) as {
    ownerUrl: string;
  };
  const before = await contents(address.ownerUrl);
  await stop();
  const { status, output } = move('--to', target.ownerUrl, '--app', target.appUrl);
  expect(output).toContain('The books balance.');
  expect(output).toContain(`DATABASE_URL=${target.appUrl}`);
  expect(output).toContain(`DATABASE_OWNER_URL=${target.ownerUrl}`);
  expect(status).toBe(0);
  expect(await contents(target.ownerUrl)).toEqual(before);
  const again = move('--to', target.ownerUrl, '--app', target.appUrl);
  expect(again.output).toContain('The database is not empty');
  expect(again.status).not.toBe(0);
});

test('the shop opens on the new database', { timeout: 180_000 }, async () => {
  await stop();
  const moved = { ...env, DATABASE_URL: target.appUrl, DATABASE_OWNER_URL: target.ownerUrl };
  shop = spawn(process.execPath, ['scripts/serve.ts'], { cwd: ROOT, env: moved, stdio: 'ignore' });
  await until(isReady, 'the shop to open', 120_000);
  env = moved;
  const { output } = move('--to', target.ownerUrl);
  expect(output).toContain('The shop uses');
});
