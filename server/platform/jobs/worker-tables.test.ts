import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORKER_VERSION } from './worker-tables.ts';

test('the statements on the private tables of graphile-worker were written for the version that is installed', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  expect(read('../../package.json').dependencies['graphile-worker']).toBe(WORKER_VERSION);
  expect(read('../../../node_modules/graphile-worker/package.json').version).toBe(WORKER_VERSION);
});
