// Runs before anything is installed, from install.mjs: old syntax, nothing that has to be installed.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * How npm is called: the one that called us, else the one of the path.
 *
 * @param {string[]} args
 * @returns {[string, string[], { shell: boolean }]}
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  const quiet = args.concat('--no-audit', '--no-fund', '--loglevel=error');
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm))
    return [process.execPath, [npm].concat(quiet), { shell: false }];
  return ['npm', quiet, { shell: process.platform === 'win32' }];
}

/**
 * Prepares a folder in which npm installs what some workspaces need, beside the packages of a shop that may be running,
 * and removes what was in it. The lock file is the shop's own.
 *
 * @param {string} root
 * @param {string} folder
 * @param {readonly string[]} workspaces
 * @returns {[string, string[], { cwd: string, shell: boolean }]} the command that installs them
 */
export function installApart(root, folder, workspaces) {
  rmSync(folder, { recursive: true, force: true });
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // npm compares the lock file with the manifests of all workspaces.
  const manifests = manifest.workspaces.map((workspace) => `${workspace}/package.json`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'].concat(manifests)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const chosen = workspaces.map((workspace) => `--workspace=${workspace}`);
  const [command, args, options] = npmCommand(['ci', '--omit=dev'].concat(chosen));
  return [command, args, Object.assign({ cwd: folder }, options)];
}
