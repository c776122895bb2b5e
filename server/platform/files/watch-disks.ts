import { hostname } from 'node:os';
import { endAlarm, findAlarmLevel, raiseAlarm } from '../alarms.ts';
import { alertOwner } from '../alert-owner.ts';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { type DiskSpace, type DiskState, diskState, readDiskSpace } from './disk-space.ts';

const LOOK_EVERY_MS = 60_000;
const GIGABYTE = 1024 ** 3;
/** The alarm's level where uploads and backups are refused. */
const REFUSING = 1;
/** What ends an alarm: a tenth more than the limit. */
const END_MARGIN = 1.1;

interface JudgedDisk extends DiskSpace {
  state: DiskState;
  /** With some more than the limit, which it takes to end an alarm. */
  stateWithMargin: DiskState;
}

/**
 * Looks at the disks of this process each minute, and when the settings change. The owner is mailed once when one has
 * little room, once when uploads and backups are refused, and again only after there was room: some more than the limit,
 * so that free space which swings around it is one alarm. A disk that does not answer keeps the alarm that it has.
 *
 * @returns ends the looking, and waits for the look that is under way
 */
export function watchDisks(platform: Platform): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => noteDisks(platform))
      .catch((error: unknown) => platform.log.warn({ err: error }, 'the disks could not be looked at'));
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  const unsubscribe = platform.events.subscribe((topic) => topic === 'settings' && look());
  look();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await looking;
  };
}

async function noteDisks(platform: Platform): Promise<void> {
  const { known, unknown } = await readDiskSpace(platform.config);
  if (unknown.length > 0) platform.log.warn({ disks: unknown }, 'disks do not answer');
  // All by the same limits: the next look is the one that knows of new ones.
  const judged = known.map(
    (disk): JudgedDisk => ({
      ...disk,
      state: diskState(platform, disk),
      stateWithMargin: diskState(platform, disk, END_MARGIN),
    }),
  );
  await platform.db.transaction(async (tx) => {
    const news: JudgedDisk[] = [];
    for (const disk of judged) if (await isNews(platform, tx, disk)) news.push(disk);
    if (news.length > 0) await tellOwner(platform, tx, news);
  });
}

/** Notes how a disk is. @returns whether the owner does not know it yet */
async function isNews(platform: Platform, tx: Tx, disk: JudgedDisk): Promise<boolean> {
  const { folder, freeBytes } = disk;
  const host = hostname();
  const alarm = { kind: 'disk', subject: `${host} ${folder}` } as const;
  const before = await findAlarmLevel(tx, alarm);
  const state = before === null ? disk.state : disk.stateWithMargin;
  if (state === 'ok') {
    await endAlarm(tx, alarm);
    return false;
  }
  const isRefusing = (before === REFUSING ? state : disk.state) === 'full';
  return raiseAlarm(
    tx,
    { ...alarm, level: isRefusing ? REFUSING : 0, data: { host, folder, freeBytes, isRefusing } },
    { now: platform.clock.now() },
  );
}

/** One mail: folders often lie on one disk. */
async function tellOwner(platform: Platform, tx: Tx, news: readonly JudgedDisk[]): Promise<void> {
  const isRefusing = news.some(({ state }) => state === 'full');
  const free = news.map(
    ({ path, freeBytes }) => `${(freeBytes / GIGABYTE).toFixed(1)} GB are free for ${path} on ${hostname()}.`,
  );
  await alertOwner(platform, tx, {
    subject: isRefusing ? 'A disk is full: uploads and backups are refused' : 'A disk has little room left',
    text: [
      ...free,
      isRefusing
        ? 'Orders go on as long as the database finds room. Make room now: docs/runbooks.md, “Disk full”.'
        : 'Make room or enlarge it before it is full: docs/runbooks.md, “Disk full”.',
    ].join('\n'),
    path: '/admin/queue',
  });
}
