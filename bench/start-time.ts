import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { startBenchShop } from './shop.ts';

const SECONDS_MAX = 4;

/** From the command to the first answer of `/readyz`: with a database that is made first, and with one that is there. */
export async function measureStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-bench-start-'));
  try {
    const first = await timeStart(folder);
    const again = await timeStart(folder);
    return [
      {
        name: 'start of a shop that is there',
        ours: `${again.toFixed(1)} s (the first start, which makes its database: ${first.toFixed(1)} s)`,
        limit: `at most ${SECONDS_MAX} s`,
        ratio: again / SECONDS_MAX,
        wanted: 1,
        lowerIsBetter: true,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function timeStart(folder: string): Promise<number> {
  const started = performance.now();
  const shop = await startBenchShop({}, folder);
  const seconds = (performance.now() - started) / 1_000;
  await shop.stop();
  return seconds;
}
