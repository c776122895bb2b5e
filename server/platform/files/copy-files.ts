import type { Files } from './files.ts';

export interface CopiedFiles {
  copied: number;
  /** Were there already, byte for byte. */
  present: number;
  bytes: number;
}

/** A file that is not the same in both stores, or did not arrive whole. */
export class FilesDiffer extends Error {
  constructor(name: string) {
    super(`${name} is not the same in both places. Remove the wrong one, then copy again.`);
    this.name = 'FilesDiffer';
  }
}

/**
 * Copies the files of one folder from a store to another; each is read back and compared. Files never change under
 * their name, so the store may be in use meanwhile, and what was copied before is left. Throws FilesDiffer.
 */
export async function copyFiles(
  { from, to }: { from: Files; to: Files },
  { folder, contentTypeOf }: { folder: string; contentTypeOf: (name: string) => string },
): Promise<CopiedFiles> {
  const result = { copied: 0, present: 0, bytes: 0 };
  for await (const name of from.list(folder)) {
    const bytes = await from.get(name);
    // Removed since it was listed.
    if (bytes === null) continue;
    const there = await to.get(name);
    if (there !== null) {
      if (!there.equals(bytes)) throw new FilesDiffer(name);
      result.present += 1;
      continue;
    }
    await to.put(name, bytes, contentTypeOf(name));
    if (!(await to.get(name))?.equals(bytes)) throw new FilesDiffer(name);
    result.copied += 1;
    result.bytes += bytes.length;
  }
  return result;
}
