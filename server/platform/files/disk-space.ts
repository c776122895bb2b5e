import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { GaugeSource } from '../http/metrics.ts';

/** What the shop writes to, each of which may lie on a disk of its own. */
export type DiskFolder = 'data' | 'pictures' | 'backups';

export interface DiskSpace {
  folder: DiskFolder;
  path: string;
  /** What the shop may still write. */
  freeBytes: number;
  sizeBytes: number;
}

/** Where this process writes: what lies in a bucket has no folder. */
function listFolders({
  dataDir,
  files,
  backups,
}: Pick<Config, 'dataDir' | 'files' | 'backups'>): { folder: DiskFolder; path: string }[] {
  return [
    { folder: 'data', path: dataDir },
    ...(files.s3 ? [] : [{ folder: 'pictures' as const, path: join(dataDir, 'files') }]),
    ...(backups.place?.kind === 'folder' ? [{ folder: 'backups' as const, path: backups.place.folder }] : []),
  ];
}

/** The space on the disks of all folders; of one that is not there yet, that of the folder it will be made in. */
function readDiskSpace(config: Pick<Config, 'dataDir' | 'files' | 'backups'>): Promise<DiskSpace[]> {
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

export function diskGauges(config: Pick<Config, 'dataDir' | 'files' | 'backups'>): GaugeSource {
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
