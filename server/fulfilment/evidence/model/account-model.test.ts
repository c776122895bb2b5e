import { expect, test } from 'vitest';
import { rounds } from '../../../testing/thoroughness.ts';
import { AccountModel } from './account-model.ts';
import type { ModelOptions } from './model-options.ts';

const TEN_MINUTES = 600_000;

/** Worse than any supplier should be: every twentieth call is lost, prices move, points come in, sales go elsewhere. */
const harsh = (seed: number): Partial<ModelOptions> & { seed: number } => ({
  seed,
  durationMs: TEN_MINUTES,
  accounts: 1 + (seed % 2),
  ordersPerSecond: 1 + (seed % 3),
  latencyMs: [100, 400, 1_000, 2_500][seed % 4]!,
  lostRequests: 0.02,
  lostReplies: 0.02,
  lateShare: 0.4,
  priceChangesPerHour: 30,
  loadsPerHour: 12,
  crashesPerHour: 6,
  ...(seed % 5 === 0 && { isShared: true, salesElsewherePerHour: 60 }),
});

test('in no course of events is a delivery decided otherwise than it was, sent twice or forgotten', {
  timeout: 600_000,
}, () => {
  const seeds = rounds(12, 1_000);
  let unknown = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const report = new AccountModel(harsh(seed)).run();
    expect({ seed, ...report }).toMatchObject({ seed, wrong: 0, twice: 0, open: 0 });
    unknown += report.unknown;
  }
  expect(unknown).toBeGreaterThan(seeds * 10);
});

test('nobody else waits for a lost reply, and few unknown deliveries need a person', () => {
  const reports = [1, 2, 3, 4, 5].map((seed) => new AccountModel({ seed }).run());
  for (const { p50, p95 } of reports) {
    expect(p50).toBeLessThanOrEqual(1_500);
    expect(p95).toBeLessThanOrEqual(3_000);
  }
  const sum = (of: 'unknown' | 'leftToPerson') => reports.reduce((total, report) => total + report[of], 0);
  expect(sum('leftToPerson') / sum('unknown')).toBeLessThanOrEqual(1 / 50);
});
