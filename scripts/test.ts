import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';

const ROOT = join(import.meta.dirname, '..');

/** A failure is repeated at the end, cut to this many characters, because CI may keep only the end of the log. */
const FAILURE_LENGTH_MAX = 2_000;
const describeFailure = (test: string, messages: readonly string[]): string =>
  `${test}\n${messages.join('\n')}`.slice(0, FAILURE_LENGTH_MAX);

interface Outcome {
  passed: number;
  failed: string[];
}

/** Runs a stage, showing its output. @param readOutcome reads the runner's report; without it, a stage is one test */
async function run(
  name: string,
  args: string[],
  env: Record<string, string> = {},
  readOutcome?: () => Promise<Outcome>,
): Promise<Outcome> {
  const start = performance.now();
  console.log(`\n— ${name}`);
  const child = spawn('npx', ['--no-install', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${Math.round((performance.now() - start) / 1000)} s)`);
  const outcome = await readOutcome?.().catch(() => undefined);
  if (status === 0) return outcome ?? { passed: 1, failed: [] };
  // A runner may also fail during its setup.
  return outcome && outcome.failed.length > 0 ? outcome : { passed: outcome?.passed ?? 0, failed: [name] };
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

async function readVitest(file: string): Promise<Outcome> {
  const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport;
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        describeFailure(`${relative(ROOT, name)}: ${fullName}`, failureMessages),
      ),
  );
  return { passed: report.numPassedTests, failed };
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

async function readPlaywright(file: string): Promise<Outcome> {
  const report = JSON.parse(await readFile(file, 'utf8')) as {
    suites: PlaywrightSuite[];
    stats: { expected: number };
  };
  const listFailed = (suite: PlaywrightSuite): string[] => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) =>
        describeFailure(
          `e2e/${suite.file}: ${title}`,
          tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')),
        ),
      ),
    ...(suite.suites ?? []).flatMap(listFailed),
  ];
  return { passed: report.stats.expected, failed: report.suites.flatMap(listFailed) };
}

/** Runs the checks and Vitest together, then the browser tests alone. */
async function runStages(reports: string): Promise<Outcome[]> {
  const chromium = findChromium();
  await buildWeb();
  const [vitest, playwright] = [join(reports, 'vitest.json'), join(reports, 'playwright.json')];
  const withoutBrowser = await Promise.all([
    run('checks', ['node', 'scripts/check.ts']),
    run(
      'server, simulators, contract and web',
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`],
      {},
      () => readVitest(vitest),
    ),
  ]);
  const inBrowser = await run(
    'the shop in Chromium',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: findHeadlessShell(chromium),
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwright,
    },
    () => readPlaywright(playwright),
  );
  return [...withoutBrowser, inBrowser];
}

const reports = await mkdtemp(join(tmpdir(), 'rush-test-'));
const outcomes = await runStages(reports).finally(() => rm(reports, { recursive: true, force: true }));
const failed = outcomes.flatMap((outcome) => outcome.failed);
const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;
