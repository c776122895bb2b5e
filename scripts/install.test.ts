import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface LockedPackage {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const readLock = (folder: string) =>
  (
    JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    }
  ).packages;

/** Writes down how it was called, and installs what LEAVES_OUT does not name. */
const NPM = `
const { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
rmSync('node_modules', { recursive: true, force: true });
for (const path of Object.keys(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages))
  if (path !== '' && path !== process.env.LEAVES_OUT) mkdirSync(path, { recursive: true });
mkdirSync('node_modules/.bin', { recursive: true });
writeFileSync('node_modules/.bin/node', '#!/bin/sh\\nexit 0\\n');
chmodSync('node_modules/.bin/node', 0o755);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rush-install-'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(ROOT, 'scripts/install.mjs'), join(folder, 'scripts/install.mjs'));
  const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/server': { version: '1.0.0' },
    'node_modules/native-part': native,
    'node_modules/tests': { version: '1.0.0', dev: true },
    'node_modules/other-system': { ...native, os: ['none'] },
  };
  const engines = { node: '>=20.19.0' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', engines }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
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

describe('the install before a command', () => {
  test('follows the lock file by npm ci, in production without what only tests need', () => {
    expect(install({ NODE_ENV: 'production' }).status).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev /)]);
    expect(install({ NODE_ENV: 'production' }).status).toBe(0);
    expect(calls()).toHaveLength(1);
    expect(install({ NODE_ENV: 'production' }, ['--all']).status).toBe(0);
    expect(calls()).toEqual([expect.any(String), expect.stringMatching(/^ci --include=dev /)]);
    expect(install({ NODE_ENV: 'production' }).status).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  test('knows production by the settings file, too', () => {
    writeFileSync(join(folder, '.env'), 'PORT=3000\nNODE_ENV=production # trades\n');
    expect(install().status).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev /)]);
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

describe('the lock file', () => {
  const packages = readLock(ROOT);

  test('lists the parts of every platform, as npm ci wants', () => {
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });

  test('gives a production install all that builds and runs the shop, and nothing that only tests it', () => {
    const isForDevelopment = (name: string) => packages[`node_modules/${name}`]?.dev === true;
    const config = readFileSync(join(ROOT, 'web/vite.config.ts'), 'utf8');
    const builds = [...config.matchAll(/from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => name);
    const packagesOfBuild = builds.filter((name) => packages[`node_modules/${name}`] !== undefined);
    expect(packagesOfBuild).toEqual(
      expect.arrayContaining(['vite', '@tailwindcss/vite', '@vitejs/plugin-react']),
    );
    expect([...packagesOfBuild, 'tailwindcss'].filter(isForDevelopment)).toEqual([]);
    const tests = [
      'lighthouse',
      '@playwright/test',
      'autocannon',
      'vitest',
      '@biomejs/biome',
      'puppeteer-core',
    ];
    expect(tests.filter((name) => !isForDevelopment(name))).toEqual([]);
  });
});
