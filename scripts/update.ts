import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../server/platform/config/config.ts';
import {
  backUp,
  getBefore,
  nodeOf,
  noteBefore,
  placeBack,
  placeVersion,
  prepareVersion,
  ROOT,
  removePrepared,
} from './place-version.ts';
import { readConfig } from './read-environment.ts';
import { readRolls, rollUpdate } from './roll-update.ts';
import { git, newsSince, run, runLine, StepFailed, say, untilReady, versionOf } from './update-steps.ts';

const USAGE = `npm run update -- --stop COMMAND --start COMMAND [VERSION]
npm run update -- --roll "PORT COMMAND" --roll "PORT COMMAND" … [VERSION]
   VERSION                a tag, branch or commit; the newest of the branch where not given
   --back                 instead of it: the version that served before the last update
   --stop, --start        how the shop's processes are stopped and started, as: "systemctl stop rush"
   --roll                 how one of several processes is restarted, as: "3001 systemctl restart rush@web-1"; once for
                          each, the web's first. The shop stays open
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

function showNews(from: string, to: string): void {
  const at = (commit: string, file: string) => git(ROOT, 'show', `${commit}:${file}`);
  console.log(
    `From ${versionOf(at(from, 'package.json'))} (${from.slice(0, 9)}) to ${versionOf(at(to, 'package.json'))} (${to.slice(0, 9)})`,
  );
  const news = newsSince(at(from, 'CHANGELOG.md'), at(to, 'CHANGELOG.md'));
  console.log(news ? `\n${news}` : '\nNothing that an owner must know.');
}

/** Puts the stopped shop's database back as the backup has it. The one of the failed update is kept. */
async function takeDatabaseBack({ config }: Update, backup: string): Promise<void> {
  if (config.database.url)
    throw new StepFailed(
      `The migrations of the new version ran on your database. Restore ${backup} into an empty one: npm run restore -- ${backup}`,
    );
  const postgres = join(config.dataDir, 'postgres');
  const kept = `${postgres}-of-failed-update`;
  await rm(kept, { recursive: true, force: true });
  await rename(postgres, kept);
  run('The restore', ROOT, nodeOf(ROOT), ['scripts/restore.ts', backup]);
  console.log(`The database of the failed update is kept in ${kept}`);
}

/** How far an update came, for going back. */
interface Progress {
  backup: string | null;
  isExchanged: boolean;
  hasMigrated: boolean;
  hasStarted: boolean;
}

async function takeBack(update: Update, { backup, hasMigrated }: Progress): Promise<void> {
  say('Going back to the version before');
  await placeBack(update.from);
  if (hasMigrated && backup !== null) await takeDatabaseBack(update, backup);
  runLine('Starting the shop', ROOT, update.start);
  await untilReady(update.config.port);
}

async function install(update: Update): Promise<boolean> {
  await prepareVersion(update.to);
  say('Stopping the shop, backup');
  runLine('Stopping the shop', ROOT, update.stop);
  const progress: Progress = { backup: null, isExchanged: false, hasMigrated: false, hasStarted: false };
  try {
    progress.backup = update.hasBackup ? backUp() : null;
    progress.isExchanged = true;
    await placeVersion(update.to);
    say('Migrating, and verifying the books');
    progress.hasMigrated = true;
    run('The migration or the verification of the books', ROOT, nodeOf(ROOT), [
      'scripts/books.ts',
      '--migrate',
    ]);
    say('Starting the new version');
    progress.hasStarted = true;
    runLine('Starting the shop', ROOT, update.start);
    await untilReady(update.config.port);
    await noteBefore(update.from);
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

/** The commit that is asked for. A checkout that was updated before is on no branch: its newest is the repository's. */
function commitOf(version: string | undefined, isBack: boolean): string {
  if (isBack && version !== undefined) throw new StepFailed(`Either --back or ${version}.\n\n${USAGE}`);
  if (isBack) return getBefore();
  const isOnBranch = git(ROOT, 'branch', '--show-current') !== '';
  return git(ROOT, 'rev-parse', `${version ?? (isOnBranch ? '@{upstream}' : 'origin/HEAD')}^{commit}`);
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stop: { type: 'string' },
      start: { type: 'string' },
      roll: { type: 'string', multiple: true, default: [] },
      back: { type: 'boolean', default: false },
      show: { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
    },
  });
  requireCleanCheckout();
  if (git(ROOT, 'remote') !== '') git(ROOT, 'fetch', '--tags', '--quiet');
  const from = git(ROOT, 'rev-parse', 'HEAD');
  const to = commitOf(positionals[0], values.back);
  if (from === to) {
    console.log(`This is version ${versionOf(readFileSync(join(ROOT, 'package.json'), 'utf8'))} already.`);
    return true;
  }
  showNews(from, to);
  if (values.show) return true;
  const rolls = readRolls(values.roll);
  const { stop, start } = values;
  const isStopping = stop !== undefined && start !== undefined;
  if (isStopping === rolls.length > 0) throw new StepFailed(USAGE);
  const config = readConfig({ LOG_LEVEL: 'error' });
  const hasBackup = !values['no-backup'];
  if (hasBackup && !config.backups.passphrase)
    throw new StepFailed('Set BACKUP_PASSPHRASE: an update makes a backup first.');
  const update = { config, from, to, hasBackup };
  const isDone = isStopping ? await install({ ...update, stop, start }) : await rollUpdate(update, rolls);
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
