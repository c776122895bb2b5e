import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { keptFor } from '../http/kept-answer.ts';
import type { GaugeSource } from '../http/metrics.ts';
import type { Platform } from '../platform.ts';
import { type FreeSpace, readFreeSpace } from './free-space.ts';

/** The folders that the shop writes to. Each may be on another disk. */
export type DiskFolder = 'data' | 'pictures' | 'backups';

export interface DiskSpace extends FreeSpace {
  folder: DiskFolder;
  path: string;
}

const MEGABYTE = 1024 ** 2;

type Places = Pick<Config, 'dataDir' | 'files' | 'backups'>;

interface Place {
  folder: DiskFolder;
  path: string;
}

/** Where this process writes. Files in a bucket have no folder. */
function listFolders({ dataDir, files, backups }: Places): Place[] {
  return [
    { folder: 'data', path: dataDir },
    ...(files.s3 ? [] : [{ folder: 'pictures' as const, path: join(dataDir, 'files') }]),
    ...(backups.place?.kind === 'folder' ? [{ folder: 'backups' as const, path: backups.place.folder }] : []),
  ];
}

/** The space on the disks of all folders. A disk that does not answer within a second is `unknown`. */
export async function readDiskSpace(config: Places): Promise<{ known: DiskSpace[]; unknown: Place[] }> {
  const folders = listFolders(config);
  const spaces = await Promise.all(folders.map(({ path }) => readFreeSpace(path)));
  const known: DiskSpace[] = [];
  const unknown: Place[] = [];
  for (const [index, place] of folders.entries()) {
    const space = spaces[index];
    if (space) known.push({ ...place, ...space });
    else unknown.push(place);
  }
  return { known, unknown };
}

/** `low`: the owner is mailed. `full`: uploads and backups are refused, which leaves the rest to the database. */
export type DiskState = 'ok' | 'low' | 'full';

/** @param margin multiplies the limits, e.g. 1.1 */
export function diskState(
  { settings }: Pick<Platform, 'settings'>,
  { freeBytes }: Pick<FreeSpace, 'freeBytes'>,
  margin = 1,
): DiskState {
  const isBelow = (megabytes: number) => freeBytes < megabytes * MEGABYTE * margin;
  if (isBelow(settings.get('disk.refuseBelowMegabytes'))) return 'full';
  return isBelow(settings.get('disk.mailBelowMegabytes')) ? 'low' : 'ok';
}

/** Anyone may ask for the state, so the disks are read once a second at most. */
const KEPT_MS = 1_000;

/**
 * The last known state of the fullest disk that requests need, which excludes backups. Asking starts the next look but
 * never waits for a disk.
 */
export function lastDiskState(
  platform: Pick<Platform, 'config' | 'settings' | 'clock'>,
): () => DiskState | 'unknown' {
  let last: DiskState | 'unknown' = 'unknown';
  const look = keptFor(platform.clock, KEPT_MS, async () => {
    const { known, unknown } = await readDiskSpace({
      ...platform.config,
      backups: { ...platform.config.backups, place: null },
    });
    const states = known.map((disk) => diskState(platform, disk));
    const isUnknown = unknown.length > 0 ? 'unknown' : 'ok';
    last = (['full', 'low'] as const).find((state) => states.includes(state)) ?? isUnknown;
  });
  const begin = () => {
    look().catch(() => {
      last = 'unknown';
    });
  };
  begin();
  return () => {
    begin();
    return last;
  };
}

/** Whether uploads may be written to a folder. A bucket always has room. */
export async function hasRoomFor(
  platform: Pick<Platform, 'config' | 'settings'>,
  folder: Exclude<DiskFolder, 'backups'>,
): Promise<boolean> {
  const place = listFolders(platform.config).find((each) => each.folder === folder);
  return !place || hasRoomAt(platform, place.path);
}

/** Whether uploads and backups may be written to a path. A disk that does not answer has no room. */
export async function hasRoomAt(platform: Pick<Platform, 'settings'>, path: string): Promise<boolean> {
  const space = await readFreeSpace(path);
  return space !== null && diskState(platform, space) !== 'full';
}

export function diskGauges(config: Places): GaugeSource {
  return {
    gauges: {
      rush_disk_free_bytes: { help: 'What the shop may still write', labels: ['folder'] },
      rush_disk_size_bytes: { help: 'Size of the disk that the folder lies on', labels: ['folder'] },
    },
    read: async () =>
      (await readDiskSpace(config)).known.flatMap(({ folder, freeBytes, sizeBytes }) => [
        { name: 'rush_disk_free_bytes', labels: { folder }, value: freeBytes },
        { name: 'rush_disk_size_bytes', labels: { folder }, value: sizeBytes },
      ]),
  };
}
