import { spawnSync } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';

/** A file system of its own, in memory, so that it can be full while this machine's is not. */
export interface OwnDisk {
  /** Leaves no byte free. */
  fill(): Promise<void>;
  empty(): void;
  unmount(): void;
}

const SIZE = '90%';

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** @returns null where this account may mount none */
export async function mountDisk(folder: string): Promise<OwnDisk | null> {
  await mkdir(folder, { recursive: true });
  if (!run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', folder])) return null;
  const resize = (size: string) => {
    if (!run('mount', ['-o', `remount,size=${size}`, folder])) throw new Error(`${folder} was not resized`);
  };
  return {
    fill: async () => {
      const { blocks, bfree, bsize } = await statfs(folder);
      resize(String((blocks - bfree) * bsize));
    },
    empty: () => resize(SIZE),
    unmount: () => {
      run('umount', ['--lazy', folder]);
    },
  };
}
