import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { keptFor } from '../http/kept-answer.ts';
import type { GaugeSource } from '../http/metrics.ts';
import type { Platform } from '../platform.ts';
import { type FreeSpace, readFreeSpace } from './free-space.ts';

/** What the shop writes to, each of which may lie on a disk of its own. */
export type DiskFolder = 'data' | 'pictures' | 'backups';

export interface DiskSpace extends FreeSpace {
  folder: DiskFolder;
  path: string;
  /** Whether something is refused when it is full. Not for backups on a disk of their own: they endanger nothing there. */
  hasFloor: boolean;
}

const MEGABYTE = 1024 ** 2;

type Places = Pick<Config, 'dataDir' | 'files' | 'backups'>;

interface Place {
  folder: DiskFolder;
  path: string;
}

/** Where this process writes: what lies in a bucket has no folder. */
function listFolders({ dataDir, files, backups }: Places): Place[] {
  return [
    { folder: 'data', path: dataDir },
    ...(files.s3 ? [] : [{ folder: 'pictures' as const, path: join(dataDir, 'files') }]),
    ...(backups.place?.kind === 'folder' ? [{ folder: 'backups' as const, path: backups.place.folder }] : []),
  ];
}

/** The space on the disks of all folders. One that does not answer is `unknown`: it delays this by a second at most. */
export async function readDiskSpace(config: Places): Promise<{ known: DiskSpace[]; unknown: Place[] }> {
  const folders = listFolders(config);
  const spaces = await Promise.all(folders.map(({ path }) => readFreeSpace(path)));
  const ofDatabase = spaces[0]?.device;
  const known: DiskSpace[] = [];
  const unknown: Place[] = [];
  for (const [index, place] of folders.entries()) {
    const space = spaces[index];
    const hasFloor = place.folder !== 'backups' || space?.device === ofDatabase;
    if (space) known.push({ ...place, ...space, hasFloor });
    else unknown.push(place);
  }
  return { known, unknown };
}

/** `low`: the owner is mailed; `full`: uploads and backups are refused, so that the database can go on. */
export type DiskState = 'ok' | 'low' | 'full';

/** @param margin how much more than the limits has to be free, e.g. 1.1 */
export function diskState(
  { settings }: Pick<Platform, 'settings'>,
  { freeBytes, hasFloor }: Pick<DiskSpace, 'freeBytes' | 'hasFloor'>,
  margin = 1,
): DiskState {
  const isBelow = (megabytes: number) => freeBytes < megabytes * MEGABYTE * margin;
  if (hasFloor && isBelow(settings.get('disk.refuseBelowMegabytes'))) return 'full';
  return isBelow(settings.get('disk.mailBelowMegabytes')) ? 'low' : 'ok';
}

/** What the disks that requests need are asked for at most: anyone may ask. */
const KEPT_MS = 1_000;

/**
 * The state of the fullest disk that requests need, as it was seen last: whoever asks never waits for a disk, and gives
 * rise to the next look. Backups are no part of it.
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

/**
 * Whether something that the shop can do without may still be written there; a bucket always has room, and a disk that
 * does not answer has none.
 */
export async function hasRoomFor(
  platform: Pick<Platform, 'config' | 'settings'>,
  folder: Exclude<DiskFolder, 'backups'>,
): Promise<boolean> {
  const place = listFolders(platform.config).find((each) => each.folder === folder);
  if (!place) return true;
  const space = await readFreeSpace(place.path);
  return space !== null && diskState(platform, { ...space, hasFloor: true }) !== 'full';
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
