import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestShop } from './test-shop.ts';
import type { Tune } from './tune-config.ts';

/** Starts another process for the test's shop, by default a worker. Kills it when the test ends. */
export async function startWorker(
  shop: TestShop,
  env: Record<string, string> = {},
  tune: Tune = {},
): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-worker-'));
  const child = fork(join(import.meta.dirname, 'worker-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    await killNow(child);
    await rm(folder, { recursive: true, force: true });
  });
  const simulators = new URL(shop.simulators.url);
  child.send({
    ...shop.data,
    env: { DATA_DIR: folder, PORT: '0', SIMULATORS: 'true', SIMULATORS_PORT: simulators.port, ...env },
    tune,
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the worker exited with code ${code}`)));
  });
  return child;
}

export function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
