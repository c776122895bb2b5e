// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no imports of ours.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const stamp = join(root, 'node_modules', '.rush-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const isInstalled =
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === wanted &&
  existsSync(join(root, 'node_modules', '.bin', 'node'));

if (!isInstalled) {
  console.log('Installing (only the first time, and after an update) …');
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const result = spawnSync(command, [...prefix, 'install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, wanted);
}
