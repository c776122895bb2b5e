import { readdir, readFile } from 'node:fs/promises';

/** Hundredths of a second: what Linux counts processor time in, on every machine of today. */
const TICK_MS = 10;

interface ProcessTimes {
  pid: number;
  parent: number;
  command: string;
  /** Of the process, and of its children that have ended. */
  cpuMs: number;
}

async function readProcess(pid: number): Promise<ProcessTimes | null> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name, in parentheses, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number.parseInt(field, 10), 0);
    return {
      pid,
      parent: Number.parseInt(fields[1] ?? '', 10),
      command: command.replaceAll('\0', ' ').trim(),
      cpuMs: ticks * TICK_MS,
    };
  } catch {
    // It has ended.
    return null;
  }
}

/** A process and everything that it started, as /proc shows them. */
export async function readProcesses(root: number): Promise<ProcessTimes[]> {
  const pids = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number.parseInt(name, 10));
  const all = (await Promise.all(pids.map(readProcess))).filter((each) => each !== null);
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}
