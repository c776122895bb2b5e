import { parseArgs } from 'node:util';
import { AccountModel, type ModelReport } from './account-model.ts';
import type { ModelOptions } from './model-options.ts';

/**
 * Decides deliveries by the shop's own functions against a supplier that exists in virtual time
 * (docs/decisions/0018-balance-evidence.md). Exits 1 on a wrong decision or a figure above its limit.
 */

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '200' } } });
const seeds = Number(values.seeds);
if (!(seeds > 0)) {
  console.error('node drills/delivery-model/main.ts [--seeds 200]');
  process.exit(2);
}

type Options = Partial<ModelOptions> & { seed: number };

/** Worse than any supplier should be: calls are lost, prices move, points come in, the account is used elsewhere. */
const harsh = (seed: number): Options => ({
  seed,
  durationMs: 600_000,
  accounts: 1 + (seed % 2),
  ordersPerSecond: 1 + (seed % 3),
  latencyMs: [100, 400, 1_000, 2_500][seed % 4] ?? 100,
  lostRequests: 0.02,
  lostReplies: 0.02,
  lateShare: 0.4,
  priceChangesPerHour: 30,
  loadsPerHour: 12,
  crashesPerHour: 6,
  ...(seed % 5 === 0 && { isShared: true, salesElsewherePerHour: 60 }),
});

const HOURS = 7;
/** An hour each. The limits in ms are of deliveries that were not lost themselves. */
const CASES = [
  {
    name: 'one account, 1 order a second, 1 s latency, 0.5% lost requests and replies each',
    options: { accounts: 1 },
    limits: { p50: 1_500, p95: 3_000, p99: 45_000 },
    personShare: 1 / 50,
  },
  { name: 'two accounts, the same', options: { accounts: 2 }, limits: { p99: 8_000 }, personShare: 1 / 50 },
  {
    name: 'three accounts, 5 orders a second, 2% each',
    options: { accounts: 3, ordersPerSecond: 5, lostRequests: 0.02, lostReplies: 0.02 },
    limits: { p50: 2_000, p95: 8_000, p99: 30_000 },
    personShare: 1 / 10,
  },
];

let isAllMet = true;
function report(isMet: boolean, words: string): void {
  isAllMet &&= isMet;
  console.log(`${isMet ? '✓' : '✗'} ${words}`);
}

const sum = (reports: readonly ModelReport[], of: keyof ModelReport) =>
  reports.reduce((total, each) => total + each[of], 0);
const faultsOf = (reports: readonly ModelReport[]) =>
  `${sum(reports, 'wrong')} decided wrongly, ${sum(reports, 'twice')} sent twice, ${sum(reports, 'open')} forgotten`;

const bad = [];
for (let seed = 1; seed <= seeds; seed++) {
  const each = new AccountModel(harsh(seed)).run();
  if (each.wrong + each.twice + each.open > 0) bad.push(`seed ${seed}: ${faultsOf([each])}`);
}
report(bad.length === 0, `${seeds} times ten minutes of a harsh supplier: ${bad.join('; ') || 'no fault'}`);
for (const { name, options, limits, personShare } of CASES) {
  const reports = Array.from({ length: HOURS }, (_, i) =>
    new AccountModel({ seed: i + 1, ...options }).run(),
  );
  report(faultsOf(reports) === faultsOf([]), `${HOURS} hours, ${name}: ${faultsOf(reports)}`);
  for (const [percentile, max] of Object.entries(limits)) {
    const sorted = reports.map((each) => each[percentile as 'p50']).sort((a, b) => a - b);
    const ms = sorted[Math.floor(HOURS / 2)] ?? Number.NaN;
    report(ms <= max, `  ${percentile} of delivery ${ms} ms, at most ${max} ms`);
  }
  const [left, unknown] = [sum(reports, 'leftToPerson'), sum(reports, 'unknown')];
  report(
    left <= unknown * personShare,
    `  ${left} of ${unknown} unknown deliveries for a person, at most 1 in ${1 / personShare}`,
  );
}
process.exit(isAllMet ? 0 : 1);
