import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Figure } from './figure.ts';
import { withShop } from './shop.ts';

const SECONDS_MAX = 4;

export async function measureStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-bench-start-'));
  const time = async () => {
    const started = performance.now();
    return withShop(async () => (performance.now() - started) / 1_000, {}, folder);
  };
  try {
    const first = await time();
    return [
      atMost(
        'start of an existing shop',
        await time(),
        ' s',
        SECONDS_MAX,
        `first start ${first.toFixed(1)} s`,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
