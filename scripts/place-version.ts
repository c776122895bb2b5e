import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { timeOfBackup } from '../server/backups/schedule.ts';
import { git, madeFolders, moveMade, run, StepFailed, say, sharePackages } from './update-steps.ts';

export const ROOT = join(import.meta.dirname, '..');
/** Beside the code, so that a version is put in its place by renaming. Not in git. */
const WORK = join(ROOT, '.update');
export const NEXT = join(WORK, 'next');
const PREVIOUS = join(WORK, 'previous');
/** The commit that served before the last update. */
const BEFORE = join(WORK, 'before');
const ASSETS = 'web/dist/client/assets';
/** Assets that are there for pages of the version before only. */
const CARRIED = join(WORK, 'carried.json');
const BACKUPS = join(WORK, 'backup');

/** Each version runs on the Node that it brings. */
export const nodeOf = (folder: string) => join(folder, 'node_modules', '.bin', 'node');

/** The new version, with packages and pages, beside the old one, which serves meanwhile. */
export async function prepareVersion(commit: string): Promise<void> {
  say('Installing and building the new version beside this one');
  await removePrepared();
  await mkdir(WORK, { recursive: true });
  git(ROOT, 'worktree', 'add', '--detach', '--force', NEXT, commit);
  // Of the version before the last update everything is still there; install and build see whether it fits.
  if (commit === readBefore()) await moveMade(PREVIOUS, NEXT);
  else await sharePackages(ROOT, NEXT);
  run('The installation', NEXT, process.execPath, ['scripts/install.mjs']);
  run('The build', NEXT, nodeOf(NEXT), [
    '-e',
    "import('./scripts/build-web.ts').then((built) => built.buildWeb())",
  ]);
}

export async function removePrepared(): Promise<void> {
  await rm(NEXT, { recursive: true, force: true });
  git(ROOT, 'worktree', 'prune');
}

/** Puts the prepared version in the place of the one that serves, which is kept. Folders change by renaming. */
export async function placeVersion(commit: string): Promise<void> {
  await rm(PREVIOUS, { recursive: true, force: true });
  git(ROOT, 'checkout', '--quiet', '--detach', commit);
  for (const folder of new Set([...madeFolders(ROOT), ...madeFolders(NEXT)]))
    await swap(folder, { from: NEXT, keep: PREVIOUS });
}

/** The kept version again, as far as it was replaced. */
export async function placeBack(commit: string): Promise<void> {
  git(ROOT, 'checkout', '--quiet', '--detach', commit);
  for (const folder of madeFolders(PREVIOUS)) await swap(folder, { from: PREVIOUS, keep: NEXT });
}

async function swap(folder: string, { from, keep }: { from: string; keep: string }): Promise<void> {
  const [there, kept, next] = [ROOT, keep, from].map((root) => join(root, folder)) as [
    string,
    string,
    string,
  ];
  await mkdir(dirname(kept), { recursive: true });
  await rm(kept, { recursive: true, force: true });
  if (existsSync(there)) await rename(there, kept);
  if (existsSync(next)) await rename(next, there);
}

/** Who has a page of the version before open still gets its files; those of the one before that are left out. */
export async function carryAssets(): Promise<void> {
  const [from, to] = [join(PREVIOUS, ASSETS), join(ROOT, ASSETS)];
  if (!existsSync(from) || !existsSync(to)) return;
  const older = new Set(existsSync(CARRIED) ? (JSON.parse(readFileSync(CARRIED, 'utf8')) as string[]) : []);
  const carried: string[] = [];
  for (const name of await readdir(from)) {
    if (older.has(name) || existsSync(join(to, name))) continue;
    await link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
    carried.push(name);
  }
  await writeFile(CARRIED, JSON.stringify(carried));
}

/** Backs the shop up, whether or not it runs. @returns the file, which is the newest of the update's own backups */
export function backUp(): string {
  run('The backup', ROOT, nodeOf(ROOT), ['scripts/backup.ts', '--to', BACKUPS]);
  const [name] = readdirSync(BACKUPS).filter(timeOfBackup).sort().reverse();
  if (!name) throw new StepFailed('The backup is not there.');
  return join(BACKUPS, name);
}

/** Once an update is done: where `--back` leads. */
export const noteBefore = (commit: string): Promise<void> => writeFile(BEFORE, commit);

/** The commit that served before the last update; null where there was none. */
export const readBefore = (): string | null =>
  existsSync(BEFORE) ? readFileSync(BEFORE, 'utf8').trim() : null;

/** The commit of `--back`. Throws StepFailed where there is none. */
export function getBefore(): string {
  const before = readBefore();
  if (before === null)
    throw new StepFailed('No update was made here: there is no version before to go back to.');
  return before;
}
