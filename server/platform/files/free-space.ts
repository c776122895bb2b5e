import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The space on the disk of a path. */
export interface FreeSpace {
  /** What the shop may still write. */
  freeBytes: number;
  sizeBytes: number;
}

/** A disk that takes longer than this does not answer. */
const LOOK_MS_MAX = 1_000;

/**
 * Looks in progress, by path: at most one each, since a network disk that hangs blocks a thread of the process for each look.
 */
const looks = new Map<string, Promise<FreeSpace | null>>();

/**
 * Reads the space on the disk of a path, or of the folder that it will be made in.
 *
 * @returns null if the disk fails or does not answer within a second
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
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(path);
    if (!isMissing(error) || parent === path) throw error;
    return lookAt(parent);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
