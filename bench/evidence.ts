import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';
import { median } from './percentile.ts';

/** As the model prints it; times are ms. */
interface ModelReport {
  p50: number;
  p95: number;
  p99: number;
  unknown: number;
  leftToPerson: number;
  wrong: number;
  twice: number;
  open: number;
}

const SEEDS = 7;
/** An hour of virtual time each: what happens, and what is wanted of orders that were not lost themselves. */
const CASES = [
  {
    name: 'one account, 1 order a second, 1 s latency, 0.5% lost requests and 0.5% lost replies',
    options: { accounts: 1 },
    wanted: { p50: 1_500, p95: 3_000, p99: 45_000 },
    personShare: 1 / 50,
  },
  {
    name: 'two accounts, the same',
    options: { accounts: 2 },
    wanted: { p99: 8_000 },
    personShare: 1 / 50,
  },
  {
    name: 'three accounts, 5 orders a second, 2% and 2%',
    options: { accounts: 3, ordersPerSecond: 5, lostRequests: 0.02, lostReplies: 0.02 },
    wanted: { p50: 2_000, p95: 8_000, p99: 30_000 },
    personShare: 1 / 10,
  },
] as const;

/** How deliveries fare beside lost ones, in virtual time, by the functions that the shop itself runs. */
export async function measureEvidence(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const each of CASES) {
    const reports = await Promise.all(
      Array.from({ length: SEEDS }, (_, index) => runModel({ seed: index + 1, ...each.options })),
    );
    const wrong = sumOf(reports, 'wrong') + sumOf(reports, 'twice') + sumOf(reports, 'open');
    if (wrong > 0) throw new Error(`${each.name}: ${wrong} deliveries decided wrongly, doubled or forgotten`);
    const serial = await runModel({ seed: 1, ...each.options, limit: 1 });
    for (const [percentile, ms] of Object.entries(each.wanted)) {
      const ours = median(reports.map((report) => report[percentile as 'p50']));
      figures.push({
        name: `${percentile} of delivery in an hour of virtual time: ${each.name}`,
        ours: `${ours} ms (one after the other: ${serial[percentile as 'p50']} ms)`,
        limit: `at most ${ms} ms`,
        ratio: ours / ms,
        wanted: 1,
        lowerIsBetter: true,
      });
    }
    const share = sumOf(reports, 'leftToPerson') / sumOf(reports, 'unknown');
    figures.push({
      name: `share of unknown deliveries that a person decides: ${each.name}`,
      ours: `${sumOf(reports, 'leftToPerson')} of ${sumOf(reports, 'unknown')}`,
      limit: `at most 1 in ${Math.round(1 / each.personShare)}`,
      ratio: share / each.personShare,
      wanted: 1,
      lowerIsBetter: true,
    });
  }
  return figures;
}

async function runModel(options: object): Promise<ModelReport> {
  const script = join(import.meta.dirname, '../server/fulfilment/evidence/model/print-report.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(options)]);
  return JSON.parse(stdout) as ModelReport;
}

const sumOf = (reports: readonly ModelReport[], of: keyof ModelReport) =>
  reports.reduce((sum, report) => sum + report[of], 0);
