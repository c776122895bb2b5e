import { expect, test } from 'vitest';
import { runRollDrill } from './roll-drill/run-roll-drill.ts';

test('no request fails and no order is lost while every process is restarted under load', {
  timeout: 240_000,
}, async () => {
  const drill = await runRollDrill({ rolls: 1, concurrency: 3, endSecondsMax: 60, print: () => {} });
  expect(drill.failedRequests).toEqual([]);
  expect(drill.differences).toEqual([]);
  expect(drill.acknowledged).toBeGreaterThan(0);
});
