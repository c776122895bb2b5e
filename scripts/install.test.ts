import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PART = 'node_modules/native-part';
/** Stands in for npm: notes its arguments and installs the part that the lock file names. */
const NPM = `
const { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
appendFileSync(__dirname + '/npm-calls', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/.bin', { recursive: true });
if (!process.env.LEAVES_OUT) mkdirSync('${PART}');
writeFileSync('node_modules/.bin/node', '#!/bin/sh\\nexit 0\\n');
chmodSync('node_modules/.bin/node', 0o755);
`;
const PACKAGES = {
  [PART]: { optional: true, os: [process.platform], cpu: [process.arch] },
  'node_modules/other-system': { optional: true, os: ['none'], cpu: [process.arch] },
};

let folder: string;
const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'rush-install-')), 'a shop');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'install.mjs'), join(folder, 'scripts', 'install.mjs'));
  write('package.json', { engines: { node: '^20.19.0 || >=22.12.0' } });
  write('package-lock.json', { packages: PACKAGES });
  writeFileSync(join(folder, 'npm-cli.cjs'), NPM);
  chmodSync(join(folder, 'npm-cli.cjs'), 0o755);
});
afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }));

function install(env: Record<string, string> = {}, args: string[] = []) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/install.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.cjs'), ...env },
  });
  return { status, stderr: stderr.trim() };
}

function calls(): string[] {
  const { stdout } = spawnSync('cat', ['npm-calls'], { cwd: folder, encoding: 'utf8' });
  return stdout.trim().split('\n').filter(Boolean);
}

test('runs npm ci once, without development packages in production unless the command needs them', () => {
  for (const args of [[], [], ['--all'], ['--all'], []])
    expect(install({ NODE_ENV: 'production' }, args)).toEqual({ status: 0, stderr: '' });
  expect(calls()).toEqual([
    expect.stringMatching(/^ci --omit=dev /),
    expect.stringMatching(/^ci --include=dev /),
  ]);
});

test('names the Node that is needed and the one that is there, before anything else', () => {
  write('package.json', { engines: { node: '^20.19.0 || >=99.1.0' } });
  const { status, stderr } = install({}, []);
  const isNode20 = process.versions.node.startsWith('20.');
  expect(status).toBe(isNode20 ? 0 : 1);
  if (!isNode20)
    expect(stderr).toBe(
      `Rush needs Node 20.19.0 or a later 20, or 99.1.0 or later; this is Node ${process.versions.node} (${process.execPath}).`,
    );
});

test.each(['NPM_FAILS', 'LEAVES_OUT'])('installs again after a failure: %s', (problem) => {
  const { status, stderr } = install({ [problem]: '1' });
  expect(status).toBe(1);
  expect(stderr).toContain('The packages could not be installed');
  expect(existsSync(join(folder, 'node_modules/.rush-installed'))).toBe(false);
  expect(install()).toEqual({ status: 0, stderr: '' });
  expect(calls()).toHaveLength(2);
});
