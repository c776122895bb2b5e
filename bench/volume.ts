import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { end } from './shop.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const ROOT = join(import.meta.dirname, '..');
const ORDERS = 5_000_000;
export const USERS = 1_000_000;

/** The shop with 5 million orders and wallet transactions and a million users; made once, then kept. */
export async function prepareVolume(): Promise<string> {
  const folder = join(ROOT, process.env.DATA_DIR ?? '.data', 'bench-at-size');
  if (existsSync(folder)) return folder;
  console.log(
    `  filling ${ORDERS.toLocaleString('en-IN')} orders for the lists at size (some ten minutes, once)`,
  );
  const half = `${folder}-unfinished`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  await new Promise<void>((resolve, reject) => {
    const seed = spawn('node', ['scripts/seed.ts', '--orders', String(ORDERS), '--users', String(USERS)], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: half },
    });
    const forget = stopOnSignal(async () => {
      await end(seed);
      await rm(half, { recursive: true, force: true });
    });
    seed.once('error', reject);
    seed.once('exit', (status) => {
      if (status !== 0) return reject(new Error('the volume could not be made'));
      forget();
      resolve();
    });
  });
  await rename(half, folder);
  return folder;
}
