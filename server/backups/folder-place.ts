import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftParts } from './archive/write-whole-file.ts';
import { isBackup, timeOfBackup } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';

/** Backups in a folder, which is made where it is missing. */
export function folderPlace(folder: string): BackupPlace {
  return {
    describe: () => folder,
    writesTo: folder,
    async store(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftParts(folder, timeOfBackup(name)?.getTime() ?? 0);
      const path = join(folder, name);
      await write(path);
      return (await stat(path)).size;
    },
    async list(isWanted = isBackup) {
      return (await readdir(folder)).filter(isWanted);
    },
    fetch: (name, path) => copyFile(join(folder, name), path),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
