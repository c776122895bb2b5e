import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { isBaseDue } from '../backup-schedule.ts';
import { makeBase as makeBaseJob, shipLog as shipLogJob, watchLog } from '../jobs.ts';
import { BackupUnderWay, oneAtATime } from '../one-at-a-time.ts';
import { openLogPlace } from '../open-backup-place.ts';
import { configuredKey } from '../run-backup.ts';
import { currentChain, makeBase } from './make-base.ts';
import { shipLog } from './ship-log.ts';
import { measureSpool, spoolRoot } from './spool.ts';
import '../tables.ts';

/** @param readOwnerUrl the address of the embedded database's superuser */
export function continuousJobs(platform: Platform, readOwnerUrl: () => Promise<string>): JobBinding[] {
  return [
    bindJob(shipLogJob, () => shipWhereOn(platform)),
    bindJob(watchLog, () => alertOfWaitingLog(platform)),
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
  await oneAtATime(db.url, () => shipLog(root, place), 'log').catch((error: unknown) => {
    if (!(error instanceof BackupUnderWay))
      log.warn({ err: error }, 'log could not be taken to the backup place');
  });
}

/** A place may be away for a while; from then on the owner has to know, since the spool fills the disk. */
const WAITING_MS_MAX = 15 * 60_000;
const MEGABYTE = 1024 ** 2;

async function alertOfWaitingLog(platform: Platform): Promise<void> {
  const { config, clock } = platform;
  if (!isOn(platform)) return;
  const waiting = await measureSpool(await spoolRoot(config.dataDir));
  const now = clock.now();
  if (waiting.since === null || now.getTime() - waiting.since.getTime() < WAITING_MS_MAX) return;
  const { id } = await currentChain(config.dataDir);
  const size = `${Math.ceil(waiting.bytes / MEGABYTE)} MB`;
  await record(platform, {
    chain: id,
    what: 'log',
    startedAt: waiting.since,
    problem: `log waits since ${waiting.since.toISOString()} (${size})`,
    subject: 'The log of the database is not taken to the backup place',
    text: `${size} wait since ${waiting.since.toISOString()} and take room on the disk of the database; what is lost with that disk grows. Look at what the worker logs, and whether the place is there. Nothing is lost while the disk has room: it is taken as soon as the place is back.`,
  });
}

async function makeBaseWhereDue(platform: Platform, readOwnerUrl: () => Promise<string>): Promise<void> {
  const { config, db, clock, log } = platform;
  const { place, hour } = config.backups;
  if (!isOn(platform) || place === null) return;
  const key = await configuredKey(config.backups);
  if (key === null) return;
  const { id } = await currentChain(config.dataDir);
  const isDue = async () => isBaseDue(clock.now(), hour, await readBasesSoFar(db.queries, id));
  if (!(await isDue())) return;
  const startedAt = clock.now();
  try {
    const parts = { platform, place: openLogPlace(place), key, ownerUrl: await readOwnerUrl() };
    const made = await oneAtATime(db.url, async () => ((await isDue()) ? makeBase(parts) : null));
    if (made) log.info({ base: made.name, bytes: made.bytes }, 'a base was made');
  } catch (error) {
    if (error instanceof BackupUnderWay) return log.info('a backup is under way');
    log.warn({ err: error }, 'a base could not be made');
    const problem = error instanceof Error ? error.message : String(error);
    await record(platform, {
      chain: id,
      what: 'base',
      startedAt,
      problem,
      subject: 'A base for going back to a moment could not be made',
      text: `It is tried again in an hour: ${problem}`,
    });
  }
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

const ALERT_AGAIN_MS = 24 * 3_600_000;

/** The owner is alerted once a day while it lasts. */
async function record(
  platform: Platform,
  failure: {
    chain: string;
    what: 'base' | 'log';
    startedAt: Date;
    problem: string;
    subject: string;
    text: string;
  },
): Promise<void> {
  const { db, clock } = platform;
  const { chain, what, startedAt, problem, subject, text } = failure;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const alerted = await tx
      .selectFrom('continuous_backup_runs')
      .select('id')
      .where('what', '=', what)
      .where('is_alerted', '=', true)
      .where('ended_at', '>', new Date(now.getTime() - ALERT_AGAIN_MS))
      .limit(1)
      .executeTakeFirst();
    // Of log only what is told stands on record: it is looked at every few minutes.
    if (alerted && what === 'log') return;
    await tx
      .insertInto('continuous_backup_runs')
      .values({ chain, what, started_at: startedAt, ended_at: now, problem, is_alerted: !alerted })
      .execute();
    if (!alerted) await alertOwner(platform, tx, { subject, text, path: '/admin/books' });
  });
}
