import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../server/testing/test-shop.ts';
import { aCheckout } from './a-checkout.ts';
import { freePort } from './free-port.ts';
import { git, newsSince, sharePackages } from './update-steps.ts';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'server/platform/database/migrations';

let folder: string;
let shop: string;
let env: Record<string, string | undefined>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-update-'));
  // Folders have any names: blanks and other scripts too.
  shop = join(folder, 'my shop, दुकान');
  aCheckout(shop);
  await sharePackages(ROOT, shop);
  env = {
    ...process.env,
    ENV_FILE: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data, डेटा'),
    ROLE: 'all',
    SIMULATORS: 'false',
    DEMO_ACCOUNTS: 'false',
    EKQR_KEY: 'any-key',
    BACKUP_PASSPHRASE: 'a passphrase of the owner',
  };
  shell(start());
  // An update stops the shop, and one that was still migrating has nothing to back up.
  await until(() => isReady().catch(() => false), 'the shop to be ready', 120_000);
}, 240_000);
afterAll(async () => {
  shell(stop());
  await rm(folder, { recursive: true, force: true });
});

const start = () =>
  `node_modules/.bin/node scripts/serve.ts >> ${folder}/log 2>&1 < /dev/null & echo $! > ${folder}/pid`;
const stop = () =>
  `pid=$(cat ${folder}/pid); kill $pid 2>/dev/null; while kill -0 $pid 2>/dev/null; do sleep 0.1; done`;
const shell = (line: string) => spawnSync('/bin/sh', ['-c', line], { cwd: shop, env, stdio: 'ignore' });

function update(...args: string[]) {
  const result = spawnSync(
    'node_modules/.bin/node',
    ['scripts/update.ts', '--stop', stop(), '--start', start(), ...args],
    { cwd: shop, env, encoding: 'utf8' },
  );
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

async function has(table: string): Promise<boolean> {
  const { ownerUrl } = JSON.parse(readFileSync(join(env.DATA_DIR ?? '', 'database.json'), 'utf8'));
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query('select to_regclass($1) as found', [table]);
  await client.end();
  return rows[0].found !== null;
}

const isReady = async () =>
  (await fetch(`http://127.0.0.1:${env.PORT}/readyz`, { headers: { connection: 'close' } })).ok;

/** Home, and the files that it names. */
async function readPages(): Promise<number[]> {
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${env.PORT}${path}`, { headers: { connection: 'close' } });
  const home = await get('/');
  const files = [...(await home.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(files.length).toBeGreaterThan(1);
  return [home.status, ...(await Promise.all(files.map(async (path) => (await get(path)).status)))];
}

test('an update shows what is new, migrates after a backup, and opens the new version', {
  timeout: 240_000,
}, async () => {
  const next = await commit('The next version', {
    'package.json': text('package.json').replace(/"version": "[^"]+"/, '"version": "9.0.0"'),
    'CHANGELOG.md': text('CHANGELOG.md').replace('## 0', '## 9.0.0\n\n- **Something new.**\n\n## 0'),
    [`${MIGRATIONS}/9001-probe.sql`]: 'create table update_probe (id int);',
  });
  const { status, output } = update(next);
  expect(output).toContain('to 9.0.0');
  expect(output).toContain('- **Something new.**');
  expect(output).toContain('The new version is open.');
  expect(status).toBe(0);
  expect(git(shop, 'rev-parse', 'HEAD')).toBe(next);
  expect(await isReady()).toBe(true);
  expect(new Set(await readPages())).toEqual(new Set([200]));
  expect(await has('update_probe')).toBe(true);
  expect((await readdir(join(shop, '.update', 'backup'))).length).toBe(1);
});

test('an update whose migration fails goes back: code, database and an open shop as before', {
  timeout: 240_000,
}, async () => {
  const before = git(shop, 'rev-parse', 'HEAD');
  const next = await commit('A version that fails', {
    [`${MIGRATIONS}/9002-half.sql`]: 'create table half_done (id int);',
    [`${MIGRATIONS}/9003-fails.sql`]: 'select 1 / 0;',
  });
  const { status, output } = update(next);
  expect(output).toContain('The version before is open again.');
  expect(status).toBe(1);
  expect(git(shop, 'rev-parse', 'HEAD')).toBe(before);
  expect(await isReady()).toBe(true);
  expect(await has('half_done')).toBe(false);
  expect(await has('update_probe')).toBe(true);
  expect(existsSync(join(shop, 'node_modules', '.bin', 'node'))).toBe(true);
});

test('an update is refused where files were changed by hand, and leaves the shop open', async () => {
  await writeFile(join(shop, 'README.md'), 'mine');
  const { status, output } = update('HEAD~1');
  git(shop, 'checkout', '--quiet', 'README.md');
  expect(output).toContain('were changed here');
  expect(status).toBe(1);
  expect(await isReady()).toBe(true);
});

test('the news of a version are the lines that its changelog has more', () => {
  expect(newsSince('# Changes\n\n- one\n', '# Changes\n\n- two\n- one\n')).toBe('- two');
  expect(newsSince('- one', '- one')).toBe('');
});
