import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCheckout } from './a-checkout.ts';
import { freePort } from './free-port.ts';
import { findMoreThanAdding } from './more-than-adding.ts';
import { readRolls } from './roll-update.ts';
import { git } from './update-steps.ts';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'server/platform/database/migrations';

describe('the plan of a roll', () => {
  test('takes processes in the order in which they are named', () => {
    expect(readRolls(['3001 systemctl restart rush@web-1', ' 3003  ./restart worker'])).toEqual([
      { port: 3001, command: 'systemctl restart rush@web-1' },
      { port: 3003, command: './restart worker' },
    ]);
  });

  test.each([
    [['systemctl restart rush@web-1'], 'takes a port and a command'],
    [['3001'], 'takes a port and a command'],
    [['3001 a', '3001 b'], 'Port 3001 is named by two --roll'],
  ])('refuses %j', (lines, words) => {
    expect(() => readRolls(lines)).toThrow(words);
  });

  test.each([
    ['create table a (id int); create index on a (id); alter table b add column c text;', null],
    ['-- drop nothing\n/* nor rename */ create table a (id int);', null],
    ['alter table a drop column b;', 'drop'],
    ['ALTER TABLE a RENAME COLUMN b TO c;', 'rename'],
    ['alter table a alter  column b type bigint;', 'alter  column'],
    ['truncate a;', 'truncate'],
    ['delete from a;', 'delete from'],
    ['-- Serves both versions: the name stays.\nalter table a rename to b;', null],
    ['-- Serves both versions:\nalter table a rename to b;', 'rename'],
    ['create or replace function a() returns int language sql as $$ select 1 $$;', 'create or replace'],
    ['alter table a add column b int, add constraint c check (b > 0);', 'add constraint'],
    ['alter table only a add unique (b, c);', 'add unique'],
    ['alter table a add column b numeric(10, 2) not null;', 'not null without a default'],
    ["alter table a add column b text not null default '', add column c int default 0 not null;", null],
    ['alter table a add column b int check ((b is not null) = (c > 0));', null],
    ['create unique index a_b on a (b);', 'create unique index'],
    ['create trigger b before insert on a execute function c();', 'create trigger'],
    ['revoke update on a from rush_web;', 'revoke'],
    ['alter table a alter b type bigint;', 'alter b'],
    ['alter table a set schema before;', 'set schema'],
    ['alter table a enable row level security;', 'row level security'],
    ['alter table a set (fillfactor = 70), disable trigger b;', 'disable'],
    ["alter domain a add check (value <> '');", 'alter domain'],
    ["alter type a add value 'b'; alter default privileges grant select on tables to rush_web;", null],
    ['create policy a on b using (false);', 'create policy'],
    ['create rule a as on insert to b do instead nothing;', 'create rule'],
    ["update only a set status = 'of the new version';", 'update'],
    ['insert into a values (1) on conflict (id) do update set b = 2;', null],
    ['merge into a using b on a.id = b.id when matched then do nothing;', 'merge into'],
    ['revoke rush_app from rush_web;', 'revoke'],
    ["insert into a values ('image/*'); drop table b; insert into a values ('*/5');", 'drop'],
    ["insert into a values ('b--c'); drop table b;", 'drop'],
    ['drop/* */table a;', 'drop'],
    ['create table if not exists a (id int); alter table a add check (id > 0);', 'add check'],
    ["alter table a add column b text not null check (b <> 'default');", 'not null without a default'],
    ["alter table a add column b text default ';', add column c int not null;", 'not null without a default'],
    [
      'create table a (id int); alter table a add check (id > 0); create unique index on a (id); create trigger b before update on a execute function c(); revoke delete on a from rush_web;',
      null,
    ],
  ])('%j does more than add: %s', (statements, more) => {
    expect(findMoreThanAdding(statements)).toBe(more);
  });
});

/** A version of which nothing can be installed: a roll that is not refused ends there, before it changes anything. */
const NOT_INSTALLABLE = { 'scripts/install.mjs': 'process.exit(70);', 'package-lock.json': '{}' };

let folder: string;
let shop: string;
let before: string;
/** Takes the place of the processes: it says that it is ready. */
let ready: Server;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-refusals-'));
  shop = join(folder, 'shop');
  aCheckout(shop);
  await symlink(join(ROOT, 'node_modules'), join(shop, 'node_modules'));
  before = git(shop, 'rev-parse', 'HEAD');
  port = await freePort();
  ready = createServer((_, answer) => answer.end());
  await new Promise<void>((resolve) => ready.listen(port, '127.0.0.1', resolve));
});
afterAll(async () => {
  ready.close();
  await rm(folder, { recursive: true, force: true });
});

/** A commit on top of what serves, with these files. */
async function commit(files: Record<string, string>, on = before): Promise<string> {
  git(shop, 'checkout', '--quiet', '--detach', on);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(shop, file)), { recursive: true });
    await writeFile(join(shop, file), text);
  }
  git(shop, 'add', ...Object.keys(files));
  git(shop, 'commit', '--quiet', '--no-verify', '-m', 'Another version');
  const made = git(shop, 'rev-parse', 'HEAD');
  git(shop, 'checkout', '--quiet', '--detach', before);
  return made;
}

interface Rolled {
  status: number | null;
  output: string;
}

/** Rolls to that version, with one `--roll` for each port. */
function roll(version: string, ports: readonly number[], env: Record<string, string> = {}): Promise<Rolled> {
  const rolls = ports.flatMap((each) => ['--roll', `${each} touch '${folder}/restarted'`]);
  const child = spawn(process.execPath, ['scripts/update.ts', ...rolls, version], {
    cwd: shop,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'test',
      DATA_DIR: join(folder, 'data'),
      // Nobody listens there: what is refused asks no database.
      DATABASE_URL: 'postgres://rush_web:any@127.0.0.1:9/rush',
      DATABASE_OWNER_URL: 'postgres://rush_owner:any@127.0.0.1:9/rush',
      SIMULATORS: 'false',
      DEMO_ACCOUNTS: 'false',
      EKQR_KEY: 'any-key',
      BACKUP_PASSPHRASE: 'a passphrase of the owner',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}

function expectRefused({ status, output }: Rolled, words: string, serving = before): void {
  expect(output).toContain(words);
  expect(status).toBe(1);
  expect(git(shop, 'rev-parse', 'HEAD')).toBe(serving);
  for (const made of [join(shop, '.update'), join(folder, 'restarted'), join(folder, 'data')])
    expect(existsSync(made), made).toBe(false);
}

describe('a roll is refused before anything is changed', () => {
  test('without a DATABASE_URL, where one process alone can hold the database', async () => {
    const next = await commit(NOT_INSTALLABLE);
    const refused = await roll(next, [port], { DATABASE_URL: '', DATABASE_OWNER_URL: '' });
    expectRefused(refused, '--roll is for several processes on one DATABASE_URL');
  });

  test('while one of its processes is not ready', async () => {
    const next = await commit(NOT_INSTALLABLE);
    const nobody = await freePort();
    const refused = await roll(next, [port, nobody]);
    expectRefused(refused, `The process on port ${nobody} is not ready now.`);
  });

  test('where a migration of the new version does more than add', async () => {
    const next = await commit({
      ...NOT_INSTALLABLE,
      [`${MIGRATIONS}/9001-adds.sql`]: 'create table roll_probe (id int);',
      [`${MIGRATIONS}/9002-drops.sql`]: 'alter table coupons drop column code;',
    });
    expectRefused(await roll(next, [port]), '9002-drops.sql does more than add (drop)');
  });

  test('on the way back over a migration that does more than add', async () => {
    const older = await commit(NOT_INSTALLABLE);
    const serving = await commit({ [`${MIGRATIONS}/9002-drops.sql`]: 'drop table roll_probe;' });
    git(shop, 'checkout', '--quiet', '--detach', serving);
    const refused = await roll(older, [port]);
    expectRefused(refused, '9002-drops.sql does more than add (drop)', serving);
    git(shop, 'checkout', '--quiet', '--detach', before);
  });
});

test('a roll that nothing stands in the way of goes on to the installation', async () => {
  const next = await commit({
    ...NOT_INSTALLABLE,
    [`${MIGRATIONS}/9001-adds.sql`]: 'create table roll_probe (id int);',
  });
  const { status, output } = await roll(next, [port]);
  expect(output).toContain('The installation failed (exit code 70)');
  expect(status).toBe(1);
  expect(existsSync(join(folder, 'restarted'))).toBe(false);
});
