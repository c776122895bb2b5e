// Runs on whatever Node the machine has, before anything is installed: old syntax, no imports of ours.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.rush-installed');
/** `run` is what a shop in production builds and runs; `all` adds what checks, tests and measurements need. */
const scope = process.argv.includes('--all') || !isProduction() ? 'all' : 'run';

requireNode();
if (!isInstalled()) {
  console.log('Installing (only the first time, and after an update) …');
  install();
}

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

/** As the environment says, or else the settings file: it is read here without the packages that read it later. */
function isProduction() {
  if (process.env.NODE_ENV) return process.env.NODE_ENV === 'production';
  const file = join(root, process.env.ENV_FILE || '.env');
  try {
    return /^\s*(export\s+)?NODE_ENV\s*=\s*(["'`]?)production\2\s*(#.*)?$/m.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

function isInstalled() {
  if (!existsSync(stamp) || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  const [fingerprint, installed] = readFileSync(stamp, 'utf8').split(' ');
  return fingerprint === fingerprintOfLock() && (installed === 'all' || installed === scope);
}

function fingerprintOfLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Installs what the lock file says, to the letter; `npm ci` never writes to it. Only what is complete gets the stamp. */
function install() {
  rmSync(stamp, { force: true });
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const flags = [
    scope === 'all' ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const result = spawnSync(
    isScript ? process.execPath : 'npm',
    [...(isScript ? [npm] : []), 'ci', ...flags],
    {
      cwd: root,
      stdio: 'inherit',
      shell: !isScript && process.platform === 'win32',
    },
  );
  const missing = result.status === 0 ? listMissing() : [];
  if (result.status === 0 && missing.length === 0 && nodeRuns())
    return writeFileSync(stamp, `${fingerprintOfLock()} ${scope}`);
  const why = missing.length > 0 ? `npm left out ${missing.join(', ')}` : 'what npm says stands above';
  console.error(`\nThe packages could not be installed: ${why}.\n`);
  process.exit(1);
}

function nodeRuns() {
  const node = join(root, 'node_modules', '.bin', 'node');
  return (
    existsSync(node) && spawnSync(node, ['--version'], { shell: process.platform === 'win32' }).status === 0
  );
}

/** npm leaves out a platform's part that it cannot get, and calls that a success. */
function listMissing() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter(
    (path) => path.startsWith('node_modules/') && isWanted(packages[path]) && !existsSync(join(root, path)),
  );
}

function isWanted({ dev, optional, devOptional, peer, os, cpu, libc }) {
  if (scope === 'run' && (dev || devOptional)) return false;
  if (optional && !(os && cpu)) return false;
  if (peer && optional) return false;
  const fits = (wanted, found) => !wanted || wanted.includes(found);
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcOfThisMachine());
}

function libcOfThisMachine() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
