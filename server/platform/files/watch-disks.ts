import { hostname } from 'node:os';
import { endAlarm, findAlarmLevel, raiseAlarm } from '../alarms.ts';
import { alertOwner } from '../alert-owner.ts';
import type { Platform } from '../platform.ts';
import { type DiskSpace, diskState, readDiskSpace } from './disk-space.ts';

const CHECK_INTERVAL_MS = 60_000;
const GIGABYTE = 1024 ** 3;
/** An alarm ends, or drops a level, only 10% above the limit, so that space hovering around it raises only one. */
const END_SHARE = 1 / 1.1;

/**
 * Alerts the owner once when a disk is low, and once when it is full. A disk that does not respond keeps its alarm.
 * @returns a function that stops the checks and waits for one in progress
 */
export function watchDisks(platform: Platform): () => Promise<void> {
  let checking: Promise<void> = Promise.resolve();
  const check = () => {
    checking = checking
      .then(() => recordDisks(platform))
      .catch((error: unknown) => platform.log.warn({ err: error }, 'checking the disks failed'));
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  const unsubscribe = platform.events.subscribe((topic) => topic === 'settings' && check());
  check();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await checking;
  };
}

async function recordDisks(platform: Platform): Promise<void> {
  const { known, unknown } = await readDiskSpace(platform.config);
  if (unknown.length > 0) platform.log.warn({ disks: unknown }, 'disks are not responding');
  const host = hostname();
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const raised: DiskSpace[] = [];
    for (const disk of known) {
      const { folder, freeBytes } = disk;
      const alarm = { kind: 'disk', subject: `${host} ${folder}` } as const;
      const state = diskState(platform, disk);
      const stateBelow = diskState(platform, { freeBytes: freeBytes * END_SHARE });
      if (state !== 'ok') {
        const data = { host, folder, freeBytes, isRefusing: state === 'full' };
        const wasFull = stateBelow === 'full' && (await findAlarmLevel(tx, alarm)) === 1;
        const level = Number(data.isRefusing || wasFull);
        if (await raiseAlarm(tx, { ...alarm, level, data }, { now })) raised.push(disk);
      } else if (stateBelow === 'ok') await endAlarm(tx, alarm);
    }
    // Send one email, because folders often share a disk.
    if (raised.length > 0) await alertOwner(platform, tx, alertOf(platform, raised));
  });
}

function alertOf(platform: Platform, disks: readonly DiskSpace[]) {
  const isRefusing = disks.some((disk) => diskState(platform, disk) === 'full');
  const free = disks.map(
    ({ path, freeBytes }) => `${(freeBytes / GIGABYTE).toFixed(1)} GB is free for ${path} on ${hostname()}.`,
  );
  const advice = isRefusing
    ? 'Orders continue while the database has room. Free up space now: docs/owner/problems.md, “Disk full”.'
    : 'Free up space or enlarge the disk in time: docs/owner/problems.md, “Disk full”.';
  return {
    kind: 'server' as const,
    subject: isRefusing ? 'A disk is full: uploads and backups are refused' : 'A disk is low on space',
    text: [...free, advice].join('\n'),
    path: '/admin/queue',
  };
}
