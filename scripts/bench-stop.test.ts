import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../server/testing/test-shop.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-bench-stop-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a command, has it end by SIGTERM once its PostgreSQL is up, and this too; gives the process id of that. */
async function stopWhileItRuns(
  args: string[],
  env: Record<string, string>,
  isUp: () => Promise<boolean> = async () => true,
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder, NODE_ENV: 'development', ...env },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const postgres = await until(
    async () => {
      const [data] = (await readdir(folder)).filter((name) => name.startsWith('rush-bench-'));
      const file = join(folder, data ?? '', 'postgres/data/postmaster.pid');
      // initdb's own servers write it and take it away again.
      const id = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
      // While initdb runs there is the negative number of a process that serves nobody.
      return id > 0 && id;
    },
    'its PostgreSQL',
    120_000,
  );
  await until(isUp, 'what it runs', 120_000);
  child.kill('SIGTERM');
  await ended;
  return Number(postgres);
}

/** @returns the command lines of all processes whose environment names the folder; none on systems without /proc */
async function listProcesses(): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const read = (id: string, what: string) => readFile(`/proc/${id}/${what}`, 'utf8').catch(() => '');
  const found = await Promise.all(
    ids.map(async (id) => ((await read(id, 'environ')).includes(folder) ? read(id, 'cmdline') : '')),
  );
  return found.filter((line) => line !== '');
}

test('a bench that is stopped leaves neither its data nor a process behind', {
  timeout: 300_000,
}, async () => {
  const bench = ['bench/main.ts', '--on-busy-machine', '--only', 'workers'];
  const isWorkerUp = async () =>
    (await readdir(folder)).some((name) => name.startsWith('rush-bench-worker-'));
  const postgres = await stopWhileItRuns(bench, {}, isWorkerUp);
  expect(isAlive(postgres)).toBe(false);
  expect(await listProcesses()).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.startsWith('rush-bench-'))).toEqual([]);
});

test('a seed that is stopped, as the bench fills its big tables with, leaves no PostgreSQL behind', {
  timeout: 180_000,
}, async () => {
  const DATA_DIR = join(folder, 'rush-bench-at-size');
  const postgres = await stopWhileItRuns(['scripts/seed.ts', '--orders', '1000'], { DATA_DIR });
  await until(() => !isAlive(postgres), 'its PostgreSQL to end');
});
