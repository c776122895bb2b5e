import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { GaugeSource } from '../http/metrics.ts';
import type { Platform } from '../platform.ts';

/** What the shop writes to, each of which may lie on a disk of its own. */
export type DiskFolder = 'data' | 'pictures' | 'backups';

export interface DiskSpace {
  folder: DiskFolder;
  path: string;
  /** What the shop may still write. */
  freeBytes: number;
  sizeBytes: number;
}

const MEGABYTE = 1024 ** 2;

type Places = Pick<Config, 'dataDir' | 'files' | 'backups'>;

/** Where this process writes: what lies in a bucket has no folder. */
function listFolders({ dataDir, files, backups }: Places): { folder: DiskFolder; path: string }[] {
  return [
    { folder: 'data', path: dataDir },
    ...(files.s3 ? [] : [{ folder: 'pictures' as const, path: join(dataDir, 'files') }]),
    ...(backups.place?.kind === 'folder' ? [{ folder: 'backups' as const, path: backups.place.folder }] : []),
  ];
}

/** The space on the disks of all folders; of one that is not there yet, that of the folder it will be made in. */
export function readDiskSpace(config: Places): Promise<DiskSpace[]> {
  return Promise.all(
    listFolders(config).map(async ({ folder, path }) => ({ folder, path, ...(await spaceAt(path)) })),
  );
}

async function spaceAt(path: string): Promise<Pick<DiskSpace, 'freeBytes' | 'sizeBytes'>> {
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, blocks, bsize } = await statfs(existing);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** `low`: the owner is mailed; `full`: uploads and backups are refused, so that the database can go on. */
export type DiskState = 'ok' | 'low' | 'full';

export function diskState({ settings }: Pick<Platform, 'settings'>, freeBytes: number): DiskState {
  if (freeBytes < settings.get('disk.refuseBelowMegabytes') * MEGABYTE) return 'full';
  return freeBytes < settings.get('disk.mailBelowMegabytes') * MEGABYTE ? 'low' : 'ok';
}

/** The state of the fullest disk that this process writes to. */
export async function worstDiskState(platform: Pick<Platform, 'config' | 'settings'>): Promise<DiskState> {
  const states = (await readDiskSpace(platform.config)).map(({ freeBytes }) =>
    diskState(platform, freeBytes),
  );
  return (['full', 'low'] as const).find((state) => states.includes(state)) ?? 'ok';
}

/** Whether something that the shop can do without may still be written there; a bucket always has room. */
export async function hasRoomFor(
  platform: Pick<Platform, 'config' | 'settings'>,
  folder: DiskFolder,
): Promise<boolean> {
  const place = listFolders(platform.config).find((each) => each.folder === folder);
  return place === undefined || hasRoomAt(platform, place.path);
}

/** The same for any path of this machine. */
export async function hasRoomAt(platform: Pick<Platform, 'settings'>, path: string): Promise<boolean> {
  return diskState(platform, (await spaceAt(path)).freeBytes) !== 'full';
}

export function diskGauges(config: Places): GaugeSource {
  return {
    gauges: {
      rush_disk_free_bytes: { help: 'What the shop may still write', labels: ['folder'] },
      rush_disk_size_bytes: { help: 'Size of the disk that the folder lies on', labels: ['folder'] },
    },
    read: async () =>
      (await readDiskSpace(config)).flatMap(({ folder, freeBytes, sizeBytes }) => [
        { name: 'rush_disk_free_bytes', labels: { folder }, value: freeBytes },
        { name: 'rush_disk_size_bytes', labels: { folder }, value: sizeBytes },
      ]),
  };
}
