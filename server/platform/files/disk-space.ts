import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { GaugeSource } from '../http/metrics.ts';
import type { Platform } from '../platform.ts';

/** A folder that the shop writes to. Each may be on a different disk. */
interface Place {
  folder: 'data' | 'pictures' | 'backups';
  path: string;
}

interface FreeSpace {
  freeBytes: number;
  sizeBytes: number;
}

export type DiskSpace = Place & FreeSpace;

const MEGABYTE = 1024 ** 2;
type DiskConfig = Pick<Config, 'dataDir' | 'files' | 'backups'>;

function listPlaces({ dataDir, files, backups }: DiskConfig): Place[] {
  return [
    { folder: 'data', path: dataDir },
    ...(files.s3 ? [] : [{ folder: 'pictures' as const, path: join(dataDir, 'files') }]),
    ...(backups.place?.kind === 'folder' ? [{ folder: 'backups' as const, path: backups.place.folder }] : []),
  ];
}

export async function readDiskSpace(config: DiskConfig): Promise<{ known: DiskSpace[]; unknown: Place[] }> {
  const disks = await Promise.all(
    listPlaces(config).map(async (place) => ({ ...place, space: await readFreeSpace(config, place.path) })),
  );
  return {
    known: disks.flatMap(({ space, ...place }) => (space ? [{ ...place, ...space }] : [])),
    unknown: disks.filter(({ space }) => space === null),
  };
}

/** Checks in progress, keyed by path. Callers share them, because each check of a hung network disk blocks a thread. */
const checks = new Map<string, Promise<FreeSpace | null>>();

function readFreeSpace({ files }: DiskConfig, path: string): Promise<FreeSpace | null> {
  const check =
    checks.get(path) ??
    statDisk(path)
      .catch(() => null)
      .finally(() => checks.delete(path));
  checks.set(path, check);
  return Promise.race([check, pause(files.responseMsMax, null, { ref: false })]);
}

/** Checks the parent folder if the folder does not exist yet. */
async function statDisk(path: string): Promise<FreeSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(path);
    const isMissing =
      error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    if (!isMissing || parent === path) throw error;
    return statDisk(parent);
  }
}

/** `low` alerts the owner. `full` also refuses uploads and backups, to leave space for the database. */
export function diskState(
  { settings }: Pick<Platform, 'settings'>,
  { freeBytes }: Pick<FreeSpace, 'freeBytes'>,
): 'ok' | 'low' | 'full' {
  if (freeBytes < settings.get('disk.refuseBelowMegabytes') * MEGABYTE) return 'full';
  return freeBytes < settings.get('disk.mailBelowMegabytes') * MEGABYTE ? 'low' : 'ok';
}

export async function hasRoomFor(
  platform: Pick<Platform, 'config' | 'settings'>,
  folder: Exclude<Place['folder'], 'backups'>,
): Promise<boolean> {
  const place = listPlaces(platform.config).find((candidate) => candidate.folder === folder);
  return !place || hasRoomAt(platform, place.path);
}

/** Whether a path has room for uploads and backups. A disk that does not respond counts as full. */
export async function hasRoomAt(
  platform: Pick<Platform, 'config' | 'settings'>,
  path: string,
): Promise<boolean> {
  const space = await readFreeSpace(platform.config, path);
  return space !== null && diskState(platform, space) !== 'full';
}

export function diskGauges(config: DiskConfig): GaugeSource {
  return {
    gauges: {
      rush_disk_free_bytes: { help: 'Free space on the disk', labels: ['folder'] },
      rush_disk_size_bytes: { help: 'Size of the disk', labels: ['folder'] },
    },
    read: async () =>
      (await readDiskSpace(config)).known.flatMap(({ folder, freeBytes, sizeBytes }) => [
        { name: 'rush_disk_free_bytes', labels: { folder }, value: freeBytes },
        { name: 'rush_disk_size_bytes', labels: { folder }, value: sizeBytes },
      ]),
  };
}
