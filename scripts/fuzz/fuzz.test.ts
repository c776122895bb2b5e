import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../server/testing/test-shop.ts';
import { printReport } from './print-report.ts';
import { runFuzz } from './run-fuzz.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true, env: { LOG_LEVEL: 'error' } });
});
afterAll(() => shop.close());

/** `npm run fuzz -- --calls 100000` does more of the same, with the pages. */
test('5,000 calls of every kind by everybody are answered as the contract says, and refused ones change nothing', async () => {
  const report = await runFuzz(shop, { calls: 5_000, seed: 20_261_122 });
  expect(report.findings, printReport(report, true, 0)).toEqual([]);
  expect(report.answered.size).toBeGreaterThan(80);
}, 300_000);
