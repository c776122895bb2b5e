import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** npx downloads it for the bench, so that `npm ci` does not install its 84 packages (131 MB). */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';

export type Category = (typeof CATEGORIES)[number];

export interface LighthouseRun {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Cumulative Layout Shift. */
  shift: number;
  /** Total Blocking Time, in ms. */
  blockingMs: number;
  scripts: string[];
  /** Audits with a weight that score below 0.9. */
  failedAudits: string[];
}

interface Audit {
  score: number | null;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: { url?: string; resourceType?: string }[] };
}

interface LighthouseReport {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const ATTEMPTS_MAX = 3;

export async function runLighthouse(url: string, chromium: string): Promise<LighthouseRun> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(url, chromium);
    } catch (error) {
      // Lighthouse sometimes misses the start of its trace.
      if (attempt === ATTEMPTS_MAX || !String(error).includes('Please run Lighthouse again')) throw error;
    }
  }
}

async function runOnce(url: string, chromium: string): Promise<LighthouseRun> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROME_FLAGS}`,
    ],
    {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const report = JSON.parse(stdout) as LighthouseReport;
  if (report.runtimeError?.message) throw new Error(`${url}: ${report.runtimeError.message}`);
  return summarize(report);
}

function summarize({ categories, audits }: LighthouseReport): LighthouseRun {
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100);
  const weighted = CATEGORIES.flatMap((category) => categories[category].auditRefs).filter(
    ({ weight }) => weight > 0,
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    scripts: (audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .map(({ url = '' }) => url),
    failedAudits: weighted
      .filter(({ id }) => (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  };
}
