import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftParts } from './archive/write-whole-file.ts';
import { DAILY_BACKUPS } from './backup-name.ts';
import type { BackupPlace, PlaceContent } from './backup-place.ts';

/** Backups in a folder, which is made where it is missing. */
export function folderPlace(
  top: string,
  { isOurs, timeOf, below }: PlaceContent = DAILY_BACKUPS,
): BackupPlace {
  const folder = below === null ? top : join(top, below);
  return {
    describe: () => top,
    writesTo: folder,
    async store(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = timeOf(name);
      if (now) await removeLeftParts(folder, now.getTime());
      const path = join(folder, name);
      await write(path);
      return (await stat(path)).size;
    },
    async list(isWanted = isOurs) {
      if (below !== null && existsSync(top) && !existsSync(folder)) return [];
      return (await readdir(folder)).filter(isWanted);
    },
    has: async (name) => existsSync(join(folder, name)),
    fetch: (name, path) => copyFile(join(folder, name), path),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
