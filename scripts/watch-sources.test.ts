import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../server/testing/test-shop.ts';
import { watchSources } from './watch-sources.ts';

let folder: string;
let changes = 0;
let watch: { stop(): void };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-sources-'));
  await mkdir(join(folder, 'orders'));
  await writeFile(join(folder, 'orders/place.ts'), 'one');
  changes = 0;
  watch = await watchSources([folder], () => {
    changes++;
  });
});
afterEach(async () => {
  watch.stop();
  await rm(folder, { recursive: true, force: true });
});

async function seen(change: () => Promise<unknown>): Promise<void> {
  const before = changes;
  await change();
  await until(() => changes > before, 'the change to be seen');
}

test('a source that is replaced, as git checkout does, is seen each time', async () => {
  const place = join(folder, 'orders/place.ts');
  for (const [time, text] of ['two', 'three'].entries())
    await seen(async () => {
      await writeFile(join(folder, 'new'), text);
      await utimes(join(folder, 'new'), time + 1, time + 1);
      await rename(join(folder, 'new'), place);
    });
  await seen(() => rm(place));
  await seen(() => writeFile(place, 'again'));
  expect(changes).toBeGreaterThanOrEqual(4);
});
