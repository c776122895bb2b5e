// Runs on whatever Node the machine has, before anything is installed: old syntax, no imports of ours.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.rush-installed');

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

function isInstalled() {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint() &&
    existsSync(join(root, 'node_modules', '.bin', 'node'))
  );
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/**
 * Installs what the lock file says and never writes to it (`--no-save`). `npm ci` of npm 11 would refuse the lock:
 * it lists the packages of some platforms only. Only what is complete gets the stamp.
 */
function install() {
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const result = spawnSync(
    isScript ? process.execPath : 'npm',
    [...(isScript ? [npm] : []), 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: !isScript && process.platform === 'win32' },
  );
  const node = join(root, 'node_modules', '.bin', 'node');
  if (result.status === 0 && existsSync(node)) {
    const check = spawnSync(node, ['--version'], { shell: process.platform === 'win32' });
    if (check.status === 0) return writeFileSync(stamp, fingerprint());
  }
  console.error('\nThe packages could not be installed; what npm says stands above.\n');
  process.exit(1);
}
