import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The disk that a path lies on. */
export interface FreeSpace {
  /** What the shop may still write. */
  freeBytes: number;
  sizeBytes: number;
  /** The same for all paths on one disk. */
  device: number;
}

/** A disk that answers later than this is taken not to answer. */
const LOOK_MS_MAX = 1_000;

/**
 * Looks that are under way, by path. A network disk that hangs keeps a thread of the process for each look: never more
 * than one per path.
 */
const looks = new Map<string, Promise<FreeSpace | null>>();

/**
 * The disk of a path; of one that is not there yet, that of the folder it will be made in.
 *
 * @returns null where the disk does not answer within a second, or with an error
 */
export async function readFreeSpace(path: string): Promise<FreeSpace | null> {
  const look = looks.get(path) ?? beginLook(path);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LOOK_MS_MAX);
  });
  return Promise.race([look, late]).finally(() => clearTimeout(timer));
}

function beginLook(path: string): Promise<FreeSpace | null> {
  const look = lookAt(path)
    .catch(() => null)
    .finally(() => looks.delete(path));
  looks.set(path, look);
  return look;
}

async function lookAt(path: string): Promise<FreeSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    const { dev } = await stat(path);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize, device: dev };
  } catch (error) {
    const parent = dirname(path);
    if (!isMissing(error) || parent === path) throw error;
    return lookAt(parent);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
