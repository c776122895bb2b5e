import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Text that is replaced. It stands in its file exactly once, or the patch no longer applies. */
export interface Edit {
  /** From the root of the repository. */
  file: string;
  find: string;
  replace: string;
}

/** One guard that is taken out, and the tests that must fail without it. */
export interface Patch {
  /** The first cell of its row in docs/mutation-checks.md, to the letter. */
  row: string;
  /** Which one, where a row stands for several. */
  part?: string;
  edits: readonly Edit[];
  /** Each of these tests must fail. A name may be the end, the beginning or another part of the full one. */
  red: { file: string; tests: readonly string[] };
}

/** A patch with the room it belongs to: the name of its file under `patches/`. */
export interface NamedPatch extends Patch {
  room: string;
  name: string;
}

/** How often the text of an edit stands in its file. */
function countFound(text: string, find: string): number {
  return text.split(find).length - 1;
}

/** @returns why a patch cannot be applied to the files under `root`; empty where it can */
export function findStale(root: string, { edits }: Patch): string[] {
  return edits.flatMap(({ file, find, replace }) => {
    if (find === replace) return [`${file}: the edit changes nothing`];
    let text: string;
    try {
      text = readFileSync(join(root, file), 'utf8');
    } catch {
      return [`${file} is gone`];
    }
    const times = countFound(text, find);
    return times === 1
      ? []
      : [`${file}: found ${times} times instead of once: ${find.trim().split('\n')[0]}`];
  });
}

/** Applies a patch under `root`. @returns what puts the files back */
export function applyPatch(root: string, { edits }: Patch): () => void {
  const before = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (!before.has(path)) before.set(path, text);
    // A function, as a plain replacement would read `$` in it.
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}
