import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const POLL_MS = 300;
const SKIPPED = new Set(['node_modules', 'dist', '.tanstack']);

/** Adds the modification times of a folder's sources to `times`, skipping files deleted meanwhile. */
async function readTimes(folder: string, times: Map<string, number>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? undefined : readTimes(path, times);
      if (!/\.(ts|sql|json)$/.test(entry.name) || entry.name.endsWith('.test.ts')) return;
      const stats = await stat(path).catch(() => null);
      if (stats) times.set(path, stats.mtimeMs);
    }),
  );
}

async function fingerprint(folders: readonly string[]): Promise<string> {
  const times = new Map<string, number>();
  for (const folder of folders) await readTimes(folder, times);
  return JSON.stringify([...times].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Polls for changed sources, because a file watch ends when an editor or `git checkout` replaces the file. */
export async function watchSources(
  folders: readonly string[],
  onChange: () => void,
): Promise<{ stop(): void }> {
  let lastFingerprint = await fingerprint(folders);
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const poll = async () => {
    const newFingerprint = await fingerprint(folders);
    if (isStopped) return;
    if (newFingerprint !== lastFingerprint) onChange();
    lastFingerprint = newFingerprint;
    timer = setTimeout(poll, POLL_MS);
  };
  timer = setTimeout(poll, POLL_MS);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
