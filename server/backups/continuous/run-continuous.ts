import type { Queries } from '#platform/database/database.ts';
import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { isBaseDue } from '../backup-schedule.ts';
import { checkLog, makeBase as makeBaseJob, shipLog as shipLogJob, watchLog } from '../jobs.ts';
import { BackupUnderWay, oneAtATime } from '../one-at-a-time.ts';
import { openLogPlace } from '../open-backup-place.ts';
import { configuredKey } from '../run-backup.ts';
import { currentChain, makeBase } from './make-base.ts';
import { listReaches, type Reach } from './reach.ts';
import { recordProblem } from './record-problem.ts';
import { shipLog } from './ship-log.ts';
import { endAtNextStart, spoolRoot } from './spool.ts';
import { alertOfWaitingLog } from './watch-log.ts';
import '../tables.ts';

/** @param readOwnerUrl the address of the embedded database's superuser */
export function continuousJobs(platform: Platform, readOwnerUrl: () => Promise<string>): JobBinding[] {
  return [
    bindJob(shipLogJob, () => shipWhereOn(platform)),
    bindJob(watchLog, async () => {
      if (isOn(platform)) await alertOfWaitingLog(platform, readOwnerUrl);
    }),
    bindJob(checkLog, () => beginAnewAfterGap(platform, readOwnerUrl)),
    bindJob(makeBaseJob, () => makeBaseWhereDue(platform, readOwnerUrl)),
  ];
}

const isOn = ({ config }: Platform): boolean => config.backups.isContinuous && config.backups.place !== null;

/** What fails stays in the spool and is tried again each minute; `watch-log` says so where it lasts. */
async function shipWhereOn(platform: Platform): Promise<void> {
  const { config, db, log } = platform;
  if (!isOn(platform) || config.backups.place === null) return;
  const place = openLogPlace(config.backups.place);
  const root = await spoolRoot(config.dataDir);
  await oneAtATime(db.directUrl, () => shipLog(root, place), 'log').catch((error: unknown) => {
    if (!(error instanceof BackupUnderWay))
      log.warn({ err: error }, 'log could not be taken to the backup place');
  });
}

async function makeBaseWhereDue(platform: Platform, readOwnerUrl: () => Promise<string>): Promise<void> {
  const { config, db, clock } = platform;
  if (!isOn(platform)) return;
  const { id } = await currentChain(config.dataDir);
  const isDue = async () => isBaseDue(clock.now(), config.backups.hour, await readBasesSoFar(db.queries, id));
  if (await isDue()) await makeBaseAlone(platform, { chain: id, readOwnerUrl, isDue });
}

/** Makes a base where no other backup is under way; one that fails is on record, and tried again in an hour. */
async function makeBaseAlone(
  platform: Platform,
  parts: { chain: string; readOwnerUrl: () => Promise<string>; isDue: () => Promise<boolean> },
): Promise<void> {
  const { config, db, clock, log } = platform;
  const { chain, readOwnerUrl, isDue } = parts;
  const { place } = config.backups;
  const key = await configuredKey(config.backups);
  if (place === null || key === null) return;
  const startedAt = clock.now();
  try {
    const base = { platform, place: openLogPlace(place), key, ownerUrl: await readOwnerUrl() };
    const made = await oneAtATime(db.directUrl, async () => ((await isDue()) ? makeBase(base) : null));
    if (made) log.info({ base: made.name, bytes: made.bytes }, 'a base was made');
  } catch (error) {
    if (error instanceof BackupUnderWay) return log.info('a backup is under way');
    log.warn({ err: error }, 'a base could not be made');
    const problem = error instanceof Error ? error.message : String(error);
    await recordProblem(platform, {
      chain,
      what: 'base',
      startedAt,
      problem,
      subject: 'A base for going back to a moment could not be made',
      text: `It is tried again in an hour: ${problem}`,
    });
  }
}

const MISSING =
  'A new base is made now, and from then on one can go back again. Find out who removes files there.';
const SHARED =
  'Another shop runs on a copy of this one, or this one was set back to an earlier copy of its disk. Stop the other, and restart this one: it then begins a log of its own.';

/**
 * Log that is missing in the place ends what one can go back to, and without a base one cannot at all: it was removed, the
 * place is another one. From a new base on one can again, so it is not waited for. Where another shop writes the same, no
 * base helps: the next start begins a log that nobody else has.
 */
async function beginAnewAfterGap(platform: Platform, readOwnerUrl: () => Promise<string>): Promise<void> {
  const { config, db, clock, log } = platform;
  if (!isOn(platform) || config.backups.place === null) return;
  const { id } = await currentChain(config.dataDir);
  const place = openLogPlace(config.backups.place);
  if ((await readBasesSoFar(db.queries, id)).madeAt === null) return;
  const look = async () => listReaches(await place.list()).findLast(({ base }) => base.chain === id);
  if (sayGap(await look()) === null) return;
  // A list of many pages is of many moments: what was stored meanwhile stands in the second one.
  const reach = await look();
  const problem = sayGap(reach);
  if (problem === null) return;
  const isShared = reach?.gap?.isTwice ?? false;
  await recordProblem(platform, {
    chain: id,
    what: isShared ? 'shared' : 'gap',
    startedAt: clock.now(),
    problem,
    subject: 'One cannot go back to each moment',
    text: `In ${place.describe()} ${problem}. ${isShared ? SHARED : MISSING} npm run backup -- --list says what is out of reach.`,
  });
  if (isShared) return endAtNextStart(await spoolRoot(config.dataDir), id);
  log.info({ problem }, 'a base is made anew');
  await makeBaseAlone(platform, { chain: id, readOwnerUrl, isDue: async () => true });
}

/** @param reach of the newest base */
function sayGap(reach: Reach | undefined): string | null {
  if (reach === undefined) return 'no base is there any more';
  if (reach.gap === null) return null;
  const { segment, isTwice } = reach.gap;
  return isTwice ? `the log ${segment} lies there in two forms` : `the log ${segment} is missing`;
}

async function readBasesSoFar(queries: Queries, chain: string) {
  const row = await queries
    .selectFrom('continuous_backup_runs')
    .select(({ fn }) => [
      fn.max('started_at').filterWhere('bytes', 'is not', null).as('madeAt'),
      fn.max('started_at').filterWhere('problem', 'is not', null).as('failedAt'),
    ])
    .where('chain', '=', chain)
    .where('what', '=', 'base')
    .executeTakeFirstOrThrow();
  return { madeAt: row.madeAt, failedAt: row.failedAt };
}
