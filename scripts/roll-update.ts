import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../server/platform/config/config.ts';
import { findMoreThanAdding } from './more-than-adding.ts';
import {
  backUp,
  carryAssets,
  NEXT,
  nodeOf,
  noteBefore,
  placeBack,
  placeVersion,
  prepareVersion,
  ROOT,
  removePrepared,
} from './place-version.ts';
import { git, isReady, run, runLine, StepFailed, say, untilReady } from './update-steps.ts';

/** One of several processes, and how it is restarted. */
export interface Roll {
  port: number;
  command: string;
}

const MIGRATIONS = 'server/platform/database/migrations';
/** Reads `--roll "PORT COMMAND"`. Throws StepFailed. */
export function readRolls(lines: readonly string[]): Roll[] {
  const rolls = lines.map((line) => {
    const [, port = '', command = ''] = /^(\d{1,5})\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (command === '')
      throw new StepFailed(
        `--roll takes a port and a command, as "3001 systemctl restart rush@web-1", not “${line}”.`,
      );
    return { port: Number.parseInt(port, 10), command };
  });
  const ports = rolls.map(({ port }) => port);
  const twice = ports.find((port, place) => ports.indexOf(port) !== place);
  if (twice !== undefined) throw new StepFailed(`Port ${twice} is named by two --roll.`);
  return rolls;
}

/** Migrations that only one of the two versions has must be ones that the other can live with. Throws StepFailed. */
function requireOnlyAdding(from: string, to: string): void {
  const changed = git(ROOT, 'diff', '--name-status', '--no-renames', from, to, '--', MIGRATIONS);
  for (const line of changed.split('\n').filter(Boolean)) {
    const [kind = '', file = ''] = line.split('\t');
    const more = findMoreThanAdding(git(ROOT, 'show', `${kind === 'D' ? from : to}:${file}`));
    if (more !== null)
      throw new StepFailed(
        `${file} does more than add (${more}), so the two versions cannot serve side by side: stop all processes, by --stop and --start. Nothing was changed.`,
      );
  }
}

/** The settings are beside the code that serves; what runs from elsewhere is told where. */
function settingsHere({ dataDir }: Config): Record<string, string> {
  const file = process.env.ENV_FILE ?? (existsSync(join(ROOT, '.env')) ? join(ROOT, '.env') : undefined);
  return { DATA_DIR: dataDir, ...(file !== undefined && { ENV_FILE: file && resolve(file) }) };
}

async function restart({ port, command }: Roll): Promise<void> {
  runLine(`Restarting port ${port}`, ROOT, command);
  await untilReady(port);
}

/**
 * An update during which the shop stays open: the new version migrates while the one before serves, then each process is
 * restarted once the one before it is ready. Where one does not become ready, all go back; the database is not taken
 * back, since migrations that are rolled only add.
 *
 * @returns whether the new version serves
 */
export async function rollUpdate(
  update: { config: Config; from: string; to: string; hasBackup: boolean },
  rolls: readonly Roll[],
): Promise<boolean> {
  const { config, from, to, hasBackup } = update;
  if (!config.database.url)
    throw new StepFailed(
      '--roll is for several processes on one DATABASE_URL; here it is --stop and --start.',
    );
  requireOnlyAdding(from, to);
  for (const { port } of rolls)
    if (!(await isReady(port)))
      throw new StepFailed(
        `The process on port ${port} is not ready now. Mend that first; nothing was changed.`,
      );
  await prepareVersion(to);
  if (hasBackup) {
    say('Backup');
    backUp();
  }
  say('Migrating by the new version while the one before serves, and verifying the books');
  run(
    'The migration or the verification of the books',
    NEXT,
    nodeOf(NEXT),
    ['scripts/books.ts', '--migrate'],
    settingsHere(config),
  );
  const restarted: Roll[] = [];
  try {
    await placeVersion(to);
    await carryAssets();
    for (const roll of rolls) {
      say(`Restarting the process on port ${roll.port}`);
      restarted.push(roll);
      await restart(roll);
    }
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    say('Going back to the version before. The database stays: what its migrations added does no harm.');
    await placeBack(from);
    await carryAssets();
    for (const roll of restarted) await restart(roll);
    return false;
  }
  await noteBefore(from);
  await removePrepared();
  return true;
}
