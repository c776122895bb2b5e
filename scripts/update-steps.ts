import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A step of an update that did not succeed; what was changed before is taken back. */
export class StepFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StepFailed';
  }
}

export function git(folder: string, ...args: string[]): string {
  const result = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (result.status !== 0)
    throw new StepFailed(`git ${args.join(' ')}: ${(result.stderr || result.stdout).trim()}`);
  return result.stdout.trim();
}

export const say = (line: string) => console.log(`\n— ${line}`);

/** Runs a command to its end; its output is the terminal's. @param env on top of this process's own */
export function run(
  what: string,
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  const result = spawnSync(command, args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (result.status !== 0)
    throw new StepFailed(`${what} failed (${result.error?.message ?? `exit code ${result.status}`}).`);
}

/** A command line of the owner's, such as `systemctl restart rush`. */
export const runLine = (what: string, folder: string, line: string): void =>
  run(what, folder, '/bin/sh', ['-c', line]);

const READY_MS_MAX = 90_000;

/** Whether the process on this port of this machine takes orders. */
export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Throws StepFailed where it is not ready in time. */
export async function untilReady(port: number): Promise<void> {
  for (const deadline = performance.now() + READY_MS_MAX; !(await isReady(port)); ) {
    if (performance.now() > deadline)
      throw new StepFailed(`The shop did not become ready on port ${port} within ${READY_MS_MAX / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export const versionOf = (packageJson: string): string =>
  (JSON.parse(packageJson) as { version: string }).version;

/** What CHANGELOG.md says of the versions after `from`; all that is new in the newest one where it did not change. */
export function newsSince(before: string, after: string): string {
  const known = new Set(before.split('\n').map((line) => line.trim()));
  return after
    .split('\n')
    .filter((line) => !known.has(line.trim()))
    .join('\n')
    .trim();
}

/** What is not in git and belongs to one version: packages and built pages. */
const MADE = ['node_modules', 'web/dist'];
const WORKSPACES = ['contract', 'server', 'postgres', 'web', 'simulators', 'e2e', 'bench'];

export const madeFolders = (root: string): string[] =>
  [...MADE, ...WORKSPACES.map((workspace) => `${workspace}/node_modules`)].filter((folder) =>
    existsSync(join(root, folder)),
  );

/** Puts the packages of `from` into `to` by hard links, where both ask for the same; npm replaces files, never changes them. */
export async function sharePackages(from: string, to: string): Promise<void> {
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(from) !== lock(to)) return;
  for (const folder of madeFolders(from))
    if (folder.endsWith('node_modules')) await linkTree(join(from, folder), join(to, folder));
    // A build writes over its files, so they are copied; it is not repeated where its sources are the same.
    else await cp(join(from, folder), join(to, folder), { recursive: true });
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isDirectory()) await linkTree(source, target);
    // Links do not lead to other disks.
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Moves what belongs to the version in `from` to `to`, where nothing of it is. */
export async function moveMade(from: string, to: string): Promise<void> {
  for (const folder of madeFolders(from)) {
    await mkdir(dirname(join(to, folder)), { recursive: true });
    await rm(join(to, folder), { recursive: true, force: true });
    await rename(join(from, folder), join(to, folder));
  }
}
