import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';
import { anEmptyDatabase } from '../server/testing/an-empty-database.ts';
import { until } from '../server/testing/test-shop.ts';
import { freePort } from './free-port.ts';
import { describeAddress } from './name-database.ts';

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
function begin(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/move-database.ts', ...args], { cwd: ROOT, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const ended = new Promise<{ status: number | null; output: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, output })),
  );
  return { child, ended };
}
const move = (...args: string[]) => begin(...args).ended;
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
  const { status, output } = await move('--to', target.ownerUrl, '--app', target.appUrl, '--rehearse');
  expect(output).toContain('The books balance.');
  expect(output).toContain('The new database is empty again.');
  expect(status).toBe(0);
  expect(await isReady()).toBe(true);
  const [left] = await inDatabase(target.ownerUrl, "select to_regclass('public.users') as users");
  expect(left).toEqual({ users: null });
});

/** What the copy leaves in the new database, beside what its administrator set up there. */
async function left() {
  const [found] = await inDatabase(
    target.ownerUrl,
    `select to_regclass('public.users') as users, to_regnamespace('graphile_worker') as jobs,
       (select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as relations,
       (select count(*)::int from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as functions,
       (select count(*)::int from pg_extension where extname = 'pg_trgm') as extensions,
       (select nspacl::text like '%pg_monitor=U%' from pg_namespace where nspname = 'public') as grants`,
  );
  return found;
}
const EMPTY = { users: null, jobs: null, relations: 0, functions: 0, extensions: 1, grants: true };

test('a rehearsal that fails or is interrupted leaves the new database as its administrator made it', {
  timeout: 240_000,
}, async () => {
  await inDatabase(
    target.ownerUrl,
    'create extension if not exists pg_trgm; grant usage on schema public to pg_monitor',
  );
  const wrong = new URL(target.appUrl);
  wrong.pathname = '/no_such_database';
  const failed = await move('--to', target.ownerUrl, '--app', wrong.href, '--rehearse');
  expect(failed.status).not.toBe(0);
  expect(failed.output).toContain('there is no database of this name');
  expect(await left()).toEqual(EMPTY);

  const { child, ended } = begin('--to', target.ownerUrl, '--app', target.appUrl, '--rehearse');
  await until(async () => (await left())?.users !== null, 'the copy to begin', 120_000);
  child.kill('SIGTERM');
  const interrupted = await ended;
  expect(interrupted.output).toContain('Interrupted. Nothing of the shop is left in the new database.');
  expect(interrupted.status).toBe(130);
  expect(await left()).toEqual(EMPTY);
});

test('a move that is killed halfway leaves the shop as it was, and is refused into what it left', {
  timeout: 240_000,
}, async () => {
  const other = await anEmptyDatabase();
  const address = JSON.parse(await readFile(join(env.DATA_DIR ?? '', 'database.json'), 'utf8')) as {
    ownerUrl: string;
  };
  const before = await contents(address.ownerUrl);
  await stop();
  const { child, ended } = begin('--to', other.ownerUrl, '--app', other.appUrl);
  const isBegun = async () => {
    const [found] = await inDatabase(other.ownerUrl, "select to_regclass('public.users') as users");
    return found?.users !== null;
  };
  await until(isBegun, 'the copy to begin', 120_000);
  child.kill('SIGKILL');
  await ended;
  const again = await move('--to', other.ownerUrl, '--app', other.appUrl);
  expect(again.output).toContain('The database is not empty');
  expect(again.output).toContain('drop that database and make it anew: the embedded one is as it was.');
  expect(again.status).not.toBe(0);
  await other.drop();
  shop = spawn(process.execPath, ['scripts/serve.ts'], { cwd: ROOT, env, stdio: 'ignore' });
  await until(isReady, 'the shop to open', 120_000);
  const { ownerUrl } = JSON.parse(await readFile(join(env.DATA_DIR ?? '', 'database.json'), 'utf8')) as {
    ownerUrl: string;
  };
  expect(await contents(ownerUrl)).toEqual(before);
});

test('the move itself waits until the shop is stopped, and then takes all of it', {
  timeout: 180_000,
}, async () => {
  const early = await move('--to', target.ownerUrl, '--app', target.appUrl);
  expect(early.output).toContain('The shop is running.');
  expect(early.status).not.toBe(0);
  const address = JSON.parse(await readFile(join(env.DATA_DIR ?? '', 'database.json'), 'utf8')) as {
    ownerUrl: string;
  };
  const before = await contents(address.ownerUrl);
  await stop();
  const { status, output } = await move('--to', target.ownerUrl, '--app', target.appUrl);
  expect(output).toContain('The books balance.');
  expect(output).toContain(`DATABASE_URL=${target.appUrl}`);
  expect(output).toContain(`DATABASE_OWNER_URL=${target.ownerUrl}`);
  expect(status).toBe(0);
  expect(await contents(target.ownerUrl)).toEqual(before);
  const again = await move('--to', target.ownerUrl, '--app', target.appUrl);
  expect(again.output).toContain('The database is not empty');
  expect(again.status).not.toBe(0);
});

test('the shop opens on the new database, and no more on the one of before', {
  timeout: 180_000,
}, async () => {
  await stop();
  const late = spawn(process.execPath, ['scripts/serve.ts'], { cwd: ROOT, env });
  let said = '';
  late.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  expect(await new Promise((resolve) => late.once('close', resolve))).toBe(EXIT_CONFIG);
  expect(said).toContain(`was moved to ${describeAddress(target.appUrl)}`);
  const moved = { ...env, DATABASE_URL: target.appUrl, DATABASE_OWNER_URL: target.ownerUrl };
  shop = spawn(process.execPath, ['scripts/serve.ts'], { cwd: ROOT, env: moved, stdio: 'ignore' });
  await until(isReady, 'the shop to open', 120_000);
  env = moved;
  const { output } = await move('--to', target.ownerUrl);
  expect(output).toContain('The shop uses');
});
