import { parseArgs } from 'node:util';
import { AccountModel, type ModelReport } from './account-model.ts';
import type { ModelOptions } from './virtual-world.ts';

/**
 * Runs the shop's decision functions against a supplier in virtual time (docs/developers/decisions/0018).
 * Exits with 1 on any fault or figure above its limit.
 */

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '200' } } });
const seeds = Number(values.seeds);
if (!(seeds > 0)) {
  console.error('npm run drill -- delivery-model [--seeds 200]');
  process.exit(2);
}

/** Worse than any real supplier: calls get lost, prices change, and others top up or use the account. */
const harsh = (seed: number): Partial<ModelOptions> & { seed: number } => ({
  seed,
  durationMs: 600_000,
  accounts: 1 + (seed % 2),
  ordersPerSecond: 1 + (seed % 3),
  latencyMs: [100, 400, 1_000, 2_500][seed % 4] ?? 100,
  lostRequests: 0.02,
  lostReplies: 0.02,
  lateShare: 0.4,
  isZipf: seed % 2 === 0,
  priceChangesPerHour: 30,
  topUpsPerHour: 12,
  crashesPerHour: 6,
  ...(seed % 5 === 0 && { isShared: true, salesElsewherePerHour: 60 }),
});

const SEEDS = [1, 2, 3];
/** Five orders/s, Zipf-distributed packs, hourly 30 s outages; `lost`: the share of calls lost in each direction. */
const CONDITIONS = [
  { lost: 0.001, staffShareMax: 1 / 3_000 },
  { lost: 0.01, staffShareMax: 1 / 250 },
  { lost: 0.02, staffShareMax: 1 / 40 },
];
/** Keeping orders of equal cost apart was the former rule, when requests expired after 60 s. */
const RULES = [
  { name: 'equal costs side by side', isApart: false, expiresInMs: 28_000 },
  { name: 'equal costs kept apart', isApart: true, expiresInMs: 60_000 },
];

let areLimitsMet = true;
function report(isMet: boolean, text: string): void {
  areLimitsMet &&= isMet;
  console.log(`${isMet ? '✓' : '✗'} ${text}`);
}

const sum = (reports: readonly ModelReport[], of: keyof ModelReport) =>
  reports.reduce((total, entry) => total + entry[of], 0);
const faultsOf = (reports: readonly ModelReport[]) =>
  `${sum(reports, 'wrong')} decided wrongly, ${sum(reports, 'twice')} sent twice, ${sum(reports, 'open')} left open`;

const faults = [];
for (let seed = 1; seed <= seeds; seed++) {
  const result = new AccountModel(harsh(seed)).run();
  if (result.wrong + result.twice + result.open > 0) faults.push(`seed ${seed}: ${faultsOf([result])}`);
}
report(faults.length === 0, `${seeds} ten-minute runs, harsh supplier: ${faults.join('; ') || 'no faults'}`);
for (const { lost, staffShareMax } of CONDITIONS)
  for (const { name, ...rule } of RULES) {
    const disruptions = { lostRequests: lost, lostReplies: lost, outageMs: 30_000, isZipf: true };
    const options = { ordersPerSecond: 5, latencyMs: 400, ...disruptions, ...rule };
    const reports = SEEDS.map((seed) => new AccountModel({ seed, ...options }).run());
    const median = (percentile: 'p50' | 'p95' | 'p99') =>
      reports.map((entry) => entry[percentile]).sort((a, b) => a - b)[1];
    const [orders, left] = [sum(reports, 'orders'), sum(reports, 'leftToStaff')];
    const text = `${lost * 100}% lost, ${name}: ${left} of ${orders} left to staff, p50 ${median('p50')} ms, p95 ${median('p95')} ms, p99 ${median('p99')} ms, ${faultsOf(reports)}`;
    if (rule.isApart) console.log(`  ${text}`);
    else report(left <= orders * staffShareMax && faultsOf(reports) === faultsOf([]), text);
  }
process.exit(areLimitsMet ? 0 : 1);
