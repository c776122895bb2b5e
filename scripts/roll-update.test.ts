import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmptyDatabase } from '../server/testing/an-empty-database.ts';
import { aCheckout } from './a-checkout.ts';
import { freePort } from './free-port.ts';
import { git, sharePackages, untilReady } from './update-steps.ts';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'server/platform/database/migrations';
const MINUTES = 60_000;

let folder: string;
let shop: string;
let database: Awaited<ReturnType<typeof anEmptyDatabase>>;
let env: Record<string, string | undefined>;
const ports: Record<'web' | 'worker', number> = { web: 0, worker: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-roll-'));
  shop = join(folder, 'my shop, दुकान');
  aCheckout(shop);
  await sharePackages(ROOT, shop);
  database = await anEmptyDatabase();
  env = {
    ...process.env,
    ENV_FILE: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SIMULATORS: 'false',
    DEMO_ACCOUNTS: 'false',
    EKQR_KEY: 'any-key',
    BACKUP_PASSPHRASE: 'a passphrase of the owner',
  };
  for (const role of ['web', 'worker'] as const) {
    ports[role] = await freePort();
    shell(start(role));
    await untilReady(ports[role]);
  }
}, 4 * MINUTES);
afterAll(async () => {
  for (const role of ['web', 'worker'] as const) shell(stop(role));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Role = 'web' | 'worker';
const start = (role: Role) =>
  `ROLE=${role} PORT=${ports[role]} node_modules/.bin/node scripts/serve.ts >> ${folder}/${role}.log 2>&1 < /dev/null & echo $! > ${folder}/${role}.pid`;
const stop = (role: Role) =>
  `pid=$(cat ${folder}/${role}.pid); kill $pid 2>/dev/null; while kill -0 $pid 2>/dev/null; do sleep 0.1; done`;
const shell = (line: string) => spawnSync('/bin/sh', ['-c', line], { cwd: shop, env, stdio: 'ignore' });

/** As a supervisor that cannot start this version. */
const REFUSE_BROKEN = 'if grep -q broken package.json; then exit 70; fi;';

/** The worker comes second: it writes down where the web process is not ready yet. */
const noteEarly = () =>
  `node_modules/.bin/node -e "fetch('http://127.0.0.1:${ports.web}/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" || echo early >> ${folder}/order;`;

function roll(...args: string[]) {
  const rolls = (['web', 'worker'] as const).flatMap((role) => [
    '--roll',
    `${ports[role]} ${role === 'worker' ? noteEarly() : ''} echo ${role} >> ${folder}/order; ${role === 'worker' ? REFUSE_BROKEN : ''} ${stop(role)}; ${start(role)}`,
  ]);
  const result = spawnSync('node_modules/.bin/node', ['scripts/update.ts', ...rolls, ...args], {
    cwd: shop,
    env,
    encoding: 'utf8',
  });
  return { status: result.status, output: result.stdout + result.stderr };
}

/** A commit on top of what is there, with these files. */
async function commit(name: string, files: Record<string, string>): Promise<string> {
  const head = git(shop, 'rev-parse', 'HEAD');
  for (const [file, text] of Object.entries(files)) await writeFile(join(shop, file), text);
  git(shop, 'add', '--all');
  git(shop, 'commit', '--quiet', '--no-verify', '-m', name);
  const made = git(shop, 'rev-parse', 'HEAD');
  git(shop, 'checkout', '--quiet', '--detach', head);
  return made;
}

const text = (file: string) => readFileSync(join(shop, file), 'utf8');
const head = () => git(shop, 'rev-parse', 'HEAD');
const restarted = () => {
  const file = join(folder, 'order');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

async function has(table: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query('select to_regclass($1) as found', [table]);
  await client.end();
  return rows[0].found !== null;
}

test('a roll migrates, restarts one process after the other, and leads back by --back', {
  timeout: 6 * MINUTES,
}, async () => {
  const before = head();
  const next = await commit('The next version', {
    'package.json': text('package.json').replace(/"version": "[^"]+"/, '"version": "9.0.0"'),
    [`${MIGRATIONS}/9001-probe.sql`]: 'create table roll_probe (id int);',
  });
  const done = roll(next);
  expect(done.output).toContain('The new version is open.');
  expect(done.status).toBe(0);
  expect(head()).toBe(next);
  expect(restarted()).toEqual(['web', 'worker']);
  expect(await has('roll_probe')).toBe(true);
  expect((await readdir(join(shop, '.update', 'backup'))).length).toBe(1);

  const back = roll('--back');
  expect(back.output).toContain('The new version is open.');
  expect(head()).toBe(before);
  expect(restarted()).toEqual(['web', 'worker', 'web', 'worker']);
  expect(await has('roll_probe')).toBe(true);
});

test('a version of which a process cannot be restarted leaves the shop open, as the one before', {
  timeout: 6 * MINUTES,
}, async () => {
  const before = head();
  const next = await commit('A version that does not start', {
    'package.json': text('package.json').replace(/"version": "[^"]+"/, '"version": "9.0.1-broken"'),
  });
  const times = restarted().length;
  const failed = roll(next);
  expect(failed.output).toContain(`Restarting port ${ports.worker} failed (exit code 70)`);
  expect(failed.output).toContain('The version before is open again.');
  expect(failed.status).toBe(1);
  expect(head()).toBe(before);
  expect(restarted().slice(times)).toEqual(['web', 'worker', 'web', 'worker']);
  for (const role of ['web', 'worker'] as const) await untilReady(ports[role]);
});
