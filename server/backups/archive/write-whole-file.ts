import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const PART = /\.part$/;
/** Nobody writes one file for so long: what is older was left by a process that was killed. */
const PART_MS_MAX = 24 * 3_600_000;

/**
 * Writes a file whole or not at all: beside its place, to the disk, then under its name. A file of that name is never
 * replaced. Readable by its user only.
 */
export async function writeWholeFile(
  path: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = join(folder, `.${basename(path)}.${randomUUID()}.part`);
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await placeOnce(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
  await syncFolder(folder);
}

/** Unlike a renaming, a link fails where the name is taken; file systems of sticks and shares know no links. */
async function placeOnce(beside: string, path: string): Promise<void> {
  try {
    await link(beside, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String(code)) || existsSync(path)) throw error;
    await rename(beside, path);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems know no sync of a folder; the file itself is on the disk.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'EPERM')))
      throw error;
  } finally {
    await handle.close();
  }
}

/** Removes what killed processes left half written. @param now ms since the epoch */
export async function removeLeftParts(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => PART.test(each))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > PART_MS_MAX) await rm(join(folder, name), { force: true });
  }
}
