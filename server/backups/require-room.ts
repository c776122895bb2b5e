import { readFreeSpace } from '#platform/files/free-space.ts';
import type { Platform } from '#platform/platform.ts';
import type { BackupPlace } from './backup-place.ts';

/** There is too little room on the disk for a backup. */
export class NoRoom extends Error {}

const MEGABYTE = 1024 ** 2;

/**
 * A backup that fills the disk of the database would end what it is to protect: the floor holds there. On any disk it
 * has to find room for itself, and may have grown to twice the last one. Throws NoRoom.
 */
export async function requireRoom(
  { config, settings }: Platform,
  { writesTo }: BackupPlace,
  lastBytes: number,
): Promise<void> {
  const [there, ofDatabase] = await Promise.all([readFreeSpace(writesTo), readFreeSpace(config.dataDir)]);
  if (there === null) throw new NoRoom(`The disk of ${writesTo} does not answer.`);
  const isOfDatabase = there.device === ofDatabase?.device;
  const floor = isOfDatabase ? settings.get('disk.refuseBelowMegabytes') * MEGABYTE : 0;
  const needed = Math.max(floor, 2 * lastBytes);
  if (there.freeBytes >= needed) return;
  throw new NoRoom(
    `The disk of ${writesTo} has less than ${Math.ceil(needed / MEGABYTE)} MB free. Make room; no backup is written until then.`,
  );
}
