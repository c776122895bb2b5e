import { join } from 'node:path';
import { contentTypeOf } from '#platform/files/content-type-of.ts';
import type { Files } from '#platform/files/files.ts';
import { ArchiveRefused } from '../archive/archive-error.ts';
import type { ArchiveKey } from '../archive/archive-key.ts';
import { checkArchive, readArchive } from '../archive/read-archive.ts';
import { timeOfBackup } from '../backup-name.ts';
import type { BackupPlace } from '../backup-place.ts';

/**
 * Pictures have random names and never change: what is there already is left. Throws ArchiveRefused.
 *
 * @returns whether it was laid
 */
export async function layPicture(files: Files, name: string, bytes: Buffer): Promise<boolean> {
  const type = contentTypeOf(name);
  if (type === undefined) throw new ArchiveRefused(`The base holds a file of an unknown type: ${name}.`);
  if ((await files.get(name)) !== null) return false;
  await files.put(name, bytes, type);
  return true;
}

/**
 * The log holds no pictures: those that were uploaded since the base come from the newest backup of the days.
 *
 * @param daily where the backups of the days lie
 * @returns how many were laid; a backup that cannot be read is a warning, as the database needs none
 */
export async function layLaterPictures(
  daily: BackupPlace,
  key: ArchiveKey,
  { since, folder, files }: { since: Date; folder: string; files: Files },
): Promise<{ pictures: number; warnings: string[] }> {
  let pictures = 0;
  try {
    const [newest] = (await daily.list()).sort().reverse();
    if (newest === undefined || (timeOfBackup(newest) ?? since) <= since) return { pictures, warnings: [] };
    const path = join(folder, newest);
    await daily.fetch(newest, path);
    await checkArchive(path, key);
    for await (const part of readArchive(path, key))
      if (part.kind === 'file' && (await layPicture(files, part.name, part.bytes))) pictures++;
    return { pictures, warnings: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      pictures,
      warnings: [`Pictures that were uploaded since ${since.toISOString()} are missing: ${why}`],
    };
  }
}
