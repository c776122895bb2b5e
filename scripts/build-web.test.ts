import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Makes a page of the source and of a package of the contract's, and says where it was built. */
const VITE = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
if (process.env.BUILD_FAILS) throw new Error('no such module');
mkdirSync('dist/client', { recursive: true });
writeFileSync('dist/client/page.js', readFileSync('page.ts', 'utf8') + readFileSync('../contract/call.ts', 'utf8'));
writeFileSync('dist/client/built-in', process.cwd());
`;
const NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync(__dirname + '/npm-calls', process.argv.slice(2).join(' ') + '\\n');
mkdirSync('node_modules/vite/bin', { recursive: true });
writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(VITE)});
`;

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'rush-build-')), 'a shop');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  for (const name of ['build-web.ts', 'install-apart.mjs', 'locked-packages.mjs'])
    copyFileSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
  write('package.json', JSON.stringify({ name: 'shop', type: 'module', workspaces: ['contract', 'web'] }));
  write('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: {} }));
  write('tsconfig.json', '{}');
  for (const workspace of ['contract', 'web']) write(`${workspace}/package.json`, '{}');
  write('web/page.ts', 'page, ');
  write('contract/call.ts', 'call');
  write('npm-cli.cjs', NPM);
});
afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }));

function build(env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', "import('./scripts/build-web.ts').then((built) => built.buildWeb())"],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.cjs'), ...env },
    },
  );
  return { status, stderr };
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const calls = () => (existsSync(join(folder, 'npm-calls')) ? read('npm-calls').trim().split('\n') : []);

test('a shop without the packages of its pages builds them beside itself, once, and keeps nothing but the pages', () => {
  expect(build()).toEqual({ status: 0, stderr: '' });
  expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev --workspace=web /)]);
  expect(read('web/dist/client/page.js')).toBe('page, call');
  expect(read('web/dist/client/built-in')).toBe(join(folder, '.apart-pages', 'web'));
  for (const name of ['.apart-pages', 'node_modules']) expect(existsSync(join(folder, name))).toBe(false);
  expect(build().status).toBe(0);
  expect(calls()).toHaveLength(1);
  write('contract/call.ts', 'another call');
  expect(build().status).toBe(0);
  expect(read('web/dist/client/page.js')).toBe('page, another call');
});

test('a build that fails says why, leaves nothing behind, and is made again', () => {
  const { status, stderr } = build({ BUILD_FAILS: '1' });
  expect(status).not.toBe(0);
  expect(stderr).toContain('The web app could not be built:');
  expect(stderr).toContain('no such module');
  expect(existsSync(join(folder, '.apart-pages'))).toBe(false);
  expect(build().status).toBe(0);
  expect(read('web/dist/client/page.js')).toBe('page, call');
});

test('a shop that has the packages of its pages builds them where they are', () => {
  write('node_modules/vite/bin/vite.js', VITE);
  expect(build()).toEqual({ status: 0, stderr: '' });
  expect(calls()).toEqual([]);
  expect(read('web/dist/client/built-in')).toBe(join(folder, 'web'));
});
