import { parseArgs } from 'node:util';
import { staffTexts } from '../contract/texts/en/staff.ts';
import { renderFinding } from '../contract/texts/staff.ts';
import {
  CopyLeft,
  copyDatabase,
  countWaitingMessages,
  type MovedDatabase,
} from '../server/backups/move-database.ts';
import { RestoreRefused } from '../server/backups/restore-backup.ts';
import { noteMovedDatabase } from '../server/moved-database.ts';
import { type Data, openData } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import type { Config } from '../server/platform/config/config.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { createLog, type Log } from '../server/platform/log.ts';
import { describeAddress, nameDatabase } from './name-database.ts';
import { readConfig } from './read-environment.ts';
import { CommandProblem, runCommand } from './run-command.ts';
import { openExisting, stopOnSignal } from './with-platform.ts';

const USAGE = `npm run move-database -- --to postgres://OWNER:PASSWORD@HOST/DATABASE    from the embedded database to an empty one; the shop is stopped
   --app postgres://ROLE:PASSWORD@HOST/DATABASE                          the role that serves, where it is not the owner
   --rehearse                                                            while the shop goes on: copies, verifies, and empties the new one again`;

/** A move that is killed cannot remove what it copied. */
const AFTER_A_KILL =
  'Where a move before this one was killed, drop that database and make it anew: the embedded one is as it was.';

function readTarget(values: { to?: string; app?: string }) {
  for (const url of [values.to, values.app ?? values.to])
    if (!url || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
      throw new CommandProblem(`Where to?\n\n${USAGE}`);
  const ownerUrl = values.to ?? '';
  return { ownerUrl, appUrl: values.app ?? ownerUrl };
}

/** Says what was copied and whether the books balance there. */
function report({ rows, warnings, rules, differences }: MovedDatabase): boolean {
  console.log(`  ${rows} rows copied. ${rules.length} rules of the books verified there.`);
  for (const warning of warnings) console.log(`  ${warning}`);
  for (const difference of differences)
    console.log(`  ${difference.subject}: ${renderFinding(staffTexts, difference)}`);
  console.log(differences.length === 0 ? '  The books balance.\n' : `  ${differences.length} differences.\n`);
  return differences.length === 0;
}

function sayWhatToSet({ ownerUrl, appUrl }: ReturnType<typeof readTarget>): void {
  console.log(`Set before the next start:

  DATABASE_URL=${appUrl}
${appUrl === ownerUrl ? '' : `  DATABASE_OWNER_URL=${ownerUrl}\n`}
Then npm run doctor says which database is used, and npm start opens the shop on it. The embedded database is left as it is;
keep it until the first backup of the new one was made. Without DATABASE_URL the shop does not start any more.`);
}

async function move(to: ReturnType<typeof readTarget>, isRehearsal: boolean): Promise<boolean> {
  const config = readConfig({ LOG_LEVEL: 'error' });
  if (config.database.url)
    throw new CommandProblem(
      `The shop uses ${nameDatabase(config)} already. Take DATABASE_URL out of the settings to move the embedded database.`,
    );
  const log = createLog(config.logLevel);
  const interruption = new AbortController();
  let copying: Promise<MovedDatabase> | null = null;
  // The copy holds the data of customers: whoever interrupts the command does not leave it behind.
  const endCopying = async () => {
    interruption.abort(new CommandProblem('Interrupted. Nothing of the shop is left in the new database.'));
    await copying;
  };
  const data = isRehearsal
    ? await openExisting(config, log, endCopying)
    : await openStopped(config, log, endCopying);
  try {
    console.log(`From: ${nameDatabase(config)}\nTo:   ${describeAddress(to.ownerUrl)}\n`);
    const waiting = isRehearsal ? 0 : await countWaitingMessages(data.ownerUrl, log);
    if (waiting > 0) console.log(`  ${waiting} mails and texts wait to be sent; they are not taken along.`);
    const began = performance.now();
    copying = copyDatabase(data, to, {
      secret: config.secret,
      log,
      now: systemClock.now(),
      isRehearsal,
      signal: interruption.signal,
    });
    const isBalanced = report(await copying);
    if (isRehearsal) {
      const seconds = Math.ceil((performance.now() - began) / 1_000);
      console.log(
        `The rehearsal took ${seconds} s: so long the shop is stopped. The new database is empty again.`,
      );
    } else if (isBalanced) {
      await noteMovedDatabase(config.dataDir, describeAddress(to.appUrl), systemClock.now());
      sayWhatToSet(to);
    }
    return isBalanced;
  } catch (error) {
    if (error instanceof RestoreRefused) throw new CommandProblem(`${error.message} ${AFTER_A_KILL}`);
    if (error instanceof CopyLeft) throw new CommandProblem(error.message);
    throw error;
  } finally {
    await data.stop();
  }
}

async function openStopped(config: Config, log: Log, endCopying: () => Promise<void>): Promise<Data> {
  const opening = openData(config, log, { isMoving: true }).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new CommandProblem(
      'The shop is running. What it writes during the move would be lost: stop all of its processes first, or try the move with --rehearse.',
    );
  });
  stopOnSignal(opening, endCopying);
  return opening;
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      app: { type: 'string' },
      rehearse: { type: 'boolean', default: false },
    },
  });
  return move(readTarget(values), values.rehearse);
});
