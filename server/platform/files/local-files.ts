import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertFileName, assertFolderName, type Files, isFileName } from './files.ts';

/** Writes a temporary file and renames it, so that no reader of a shared folder sees a partial file. */
export function localFiles(folder: string): Files {
  const pathOf = (name: string): string => {
    assertFileName(name);
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const temporary = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *list(inFolder) {
      assertFolderName(inFolder);
      const directory = await opendir(join(folder, inFolder)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      });
      for await (const entry of directory ?? []) {
        const name = `${inFolder}/${entry.name}`;
        if (entry.isFile() && isFileName(name)) yield name;
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
