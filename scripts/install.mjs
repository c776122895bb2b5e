// Runs before each npm command, on any Node version, before packages are installed, so it uses only built-in modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules', '.bin', 'node');
const stamp = join(root, 'node_modules', '.rush-installed');
const isWindows = process.platform === 'win32';
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const fingerprint = createHash('sha256').update(`${lock}${process.platform} ${process.arch}`).digest('hex');
/** Production needs dev dependencies only for checks, tests and benchmarks. */
const needsDev = process.argv.includes('--all');

requireNode();
const installed = readStamp();
if (installed === null || (needsDev && installed !== 'all')) install();

/** `engines` in package.json is a list of `^a.b.c` and `>=a.b.c`. */
function requireNode() {
  const ranges = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.split(' || ');
  if (ranges.some(isMet)) return;
  const requirements = ranges.map((range) =>
    range.replace(/^\^(\d+)(.*)$/, '$1$2 or a later $1').replace(/^>=(.*)$/, '$1 or later'),
  );
  console.error(
    `\nRush needs Node ${requirements.join(', or ')}; this is Node ${process.versions.node} (${process.execPath}).\n`,
  );
  process.exit(1);
}

function isMet(range) {
  const [required, actual] = [range.replace(/^(\^|>=)/, ''), process.versions.node].map((version) =>
    version.split('.').map(Number),
  );
  if (range.startsWith('^') && actual[0] !== required[0]) return false;
  const differing = actual.findIndex((part, index) => part !== required[index]);
  return differing === -1 || actual[differing] > required[differing];
}

/** `all` or `production`; null without a complete install from this lock file. */
function readStamp() {
  if (!existsSync(stamp) || !existsSync(node)) return null;
  const [installedFingerprint, scope] = readFileSync(stamp, 'utf8').split(' ');
  return installedFingerprint === fingerprint ? scope : null;
}

function install() {
  const scope = needsDev || process.env.NODE_ENV !== 'production' ? 'all' : 'production';
  console.log('Installing (only the first time, and after an update) …');
  rmSync(stamp, { force: true });
  const args = ['ci', scope === 'all' ? '--include=dev' : '--omit=dev', '--loglevel=error'];
  // The npm that runs this command may differ from the one on PATH.
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const result = isScript
    ? spawnSync(process.execPath, [npm].concat(args), { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows });
  if (result.status !== 0) fail('see the output of npm above');
  const missing = listMissing(scope);
  if (missing.length > 0) fail(`npm left out ${missing.join(', ')}`);
  if (spawnSync(node, ['--version'], { shell: isWindows }).status !== 0) fail(`${node} does not run`);
  writeFileSync(stamp, `${fingerprint} ${scope}`);
}

/** Binaries missing for this platform: npm skips failed downloads and still reports success. */
function listMissing(scope) {
  const header = process.platform === 'linux' ? process.report.getReport().header : {};
  const libc = header.glibcVersionRuntime ? 'glibc' : 'musl';
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path, { os, cpu, peer, ...locked }]) => {
      if (!os || !cpu || peer || (locked.dev && scope === 'production')) return false;
      const fits = os.includes(process.platform) && cpu.includes(process.arch);
      return fits && (!locked.libc || locked.libc.includes(libc)) && !existsSync(join(root, path));
    })
    .map(([path]) => path);
}

function fail(reason) {
  console.error(`\nThe packages could not be installed: ${reason}.\n`);
  process.exit(1);
}
