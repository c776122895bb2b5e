import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { timeOfBackup } from '../server/backups/backup-name.ts';
import type { Config } from '../server/platform/config/config.ts';
import { readConfig } from './read-environment.ts';
import {
  git,
  moveMade,
  newsSince,
  run,
  runLine,
  StepFailed,
  sharePackages,
  versionOf,
} from './update-steps.ts';

const ROOT = join(import.meta.dirname, '..');
/** Beside the code, so that a version is put in its place by renaming. Not in git. */
const WORK = join(ROOT, '.update');
const NEXT = join(WORK, 'next');
const PREVIOUS = join(WORK, 'previous');
const READY_MS_MAX = 90_000;

const USAGE = `npm run update -- --stop COMMAND --start COMMAND [VERSION]
   VERSION                a tag, branch or commit; the branch's own upstream where not given
   --stop, --start        how the shop's processes are stopped and started, as: "systemctl stop rush"
   --show                 only tells what is new
   --no-backup            where the database is backed up by other means: then it is not taken back either`;

interface Update {
  config: Config;
  from: string;
  to: string;
  stop: string;
  start: string;
  hasBackup: boolean;
}

const say = (line: string) => console.log(`\n— ${line}`);
/** Each version runs on the Node that it brings. */
const nodeOf = (folder: string) => join(folder, 'node_modules', '.bin', 'node');

function showNews(from: string, to: string): void {
  const at = (commit: string, file: string) => git(ROOT, 'show', `${commit}:${file}`);
  console.log(
    `From ${versionOf(at(from, 'package.json'))} (${from.slice(0, 9)}) to ${versionOf(at(to, 'package.json'))} (${to.slice(0, 9)})`,
  );
  const news = newsSince(at(from, 'CHANGELOG.md'), at(to, 'CHANGELOG.md'));
  console.log(news ? `\n${news}` : '\nNothing that an owner must know.');
}

/** The new version, with packages and pages, beside the old one, which serves meanwhile. */
async function prepare({ to }: Update): Promise<void> {
  say('Installing and building the new version beside this one');
  await removePrepared();
  await mkdir(WORK, { recursive: true });
  git(ROOT, 'worktree', 'add', '--detach', '--force', NEXT, to);
  await sharePackages(ROOT, NEXT);
  run('The installation', NEXT, process.execPath, ['scripts/install.mjs']);
  run('The build', NEXT, nodeOf(NEXT), [
    '-e',
    "import('./scripts/build-web.ts').then((built) => built.buildWeb())",
  ]);
}

async function removePrepared(): Promise<void> {
  await rm(NEXT, { recursive: true, force: true });
  git(ROOT, 'worktree', 'prune');
}

/** Exchanges code, packages and pages; each is in its place by a renaming. */
async function exchange(commit: string, from: string, keep: string): Promise<void> {
  await moveMade(ROOT, keep);
  git(ROOT, 'checkout', '--quiet', '--detach', commit);
  await moveMade(from, ROOT);
}

async function untilReady({ port }: Config): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline)
      throw new StepFailed(`The shop did not become ready within ${READY_MS_MAX / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Puts the stopped shop's database back as the backup has it. The one of the failed update is kept. */
async function takeDatabaseBack({ config }: Update, backup: string, hasStarted: boolean): Promise<void> {
  if (config.database.url)
    throw new StepFailed(
      `The migrations of the new version ran on your database. Restore ${backup} into an empty one: npm run restore -- ${backup}`,
    );
  const postgres = join(config.dataDir, 'postgres');
  const kept = `${postgres}-of-failed-update`;
  await rm(kept, { recursive: true, force: true });
  await rename(postgres, kept);
  // A version that never ran has delivered nothing.
  const send = hasStarted ? [] : ['--send-deliveries'];
  run('The restore', ROOT, nodeOf(ROOT), ['scripts/restore.ts', backup, ...send]);
  console.log(`The database of the failed update is kept in ${kept}`);
}

/** The newest file of the update's own backup. */
function backUpStopped({ hasBackup }: Update): string | null {
  if (!hasBackup) return null;
  const folder = join(WORK, 'backup');
  run('The backup', ROOT, nodeOf(ROOT), ['scripts/backup.ts', '--to', folder]);
  const [name] = readdirSync(folder).filter(timeOfBackup).sort().reverse();
  if (!name) throw new StepFailed('The backup is not there.');
  return join(folder, name);
}

/** How far an update came, for going back. */
interface Progress {
  backup: string | null;
  isExchanged: boolean;
  hasMigrated: boolean;
  hasStarted: boolean;
}

async function takeBack(update: Update, { backup, hasMigrated, hasStarted }: Progress): Promise<void> {
  say('Going back to the version before');
  await exchange(update.from, PREVIOUS, NEXT);
  if (hasMigrated && backup !== null) await takeDatabaseBack(update, backup, hasStarted);
  runLine('Starting the shop', ROOT, update.start);
  await untilReady(update.config);
}

async function install(update: Update): Promise<boolean> {
  await prepare(update);
  say('Stopping the shop, backup');
  runLine('Stopping the shop', ROOT, update.stop);
  const progress: Progress = { backup: null, isExchanged: false, hasMigrated: false, hasStarted: false };
  try {
    progress.backup = backUpStopped(update);
    await rm(PREVIOUS, { recursive: true, force: true });
    progress.isExchanged = true;
    await exchange(update.to, NEXT, PREVIOUS);
    say('Migrating, and verifying the books');
    progress.hasMigrated = true;
    run('The migration or the verification of the books', ROOT, nodeOf(ROOT), [
      'scripts/books.ts',
      '--migrate',
    ]);
    say('Starting the new version');
    progress.hasStarted = true;
    runLine('Starting the shop', ROOT, update.start);
    await untilReady(update.config);
    await removePrepared();
    return true;
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    // A shop that started and never was ready may still run.
    if (progress.hasStarted) runLine('Stopping the shop', ROOT, update.stop);
    if (progress.isExchanged) await takeBack(update, progress);
    else runLine('Starting the shop', ROOT, update.start);
    return false;
  }
}

function requireCleanCheckout(): void {
  if (!existsSync(join(ROOT, '.git')))
    throw new StepFailed(
      'This is no checkout of git: unpack the new version beside this one, or build its image.',
    );
  if (git(ROOT, 'status', '--porcelain', '--untracked-files=no') !== '')
    throw new StepFailed('Files of the shop were changed here; an update would lose that. See: git status');
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stop: { type: 'string' },
      start: { type: 'string' },
      show: { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
    },
  });
  requireCleanCheckout();
  if (git(ROOT, 'remote') !== '') git(ROOT, 'fetch', '--tags', '--quiet');
  const from = git(ROOT, 'rev-parse', 'HEAD');
  const to = git(ROOT, 'rev-parse', `${positionals[0] ?? '@{upstream}'}^{commit}`);
  if (from === to) {
    console.log(`This is version ${versionOf(readFileSync(join(ROOT, 'package.json'), 'utf8'))} already.`);
    return true;
  }
  showNews(from, to);
  if (values.show) return true;
  if (!values.stop || !values.start) throw new StepFailed(USAGE);
  const config = readConfig({ LOG_LEVEL: 'error' });
  const hasBackup = !values['no-backup'];
  if (hasBackup && !config.backups.passphrase && !config.backups.keyFile)
    throw new StepFailed('Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE: an update makes a backup first.');
  const isDone = await install({ config, from, to, stop: values.stop, start: values.start, hasBackup });
  console.log(isDone ? '\nThe new version is open.' : '\nThe version before is open again.');
  return isDone;
}

try {
  if (!(await main())) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
