import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { check } from './check.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { describeFailures, FAILURES_FILE, type Failure, readFailures } from './failures/failures.ts';

const ROOT = join(import.meta.dirname, '..');

interface Outcome {
  title: string;
  passed: boolean;
  failures: Failure[];
}

/** Runs a test runner whose reporter writes down what failed. */
function run(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const started = performance.now();
  const failuresFile = join(reports, `${title}.jsonl`);
  console.log(`\n— ${title}`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env, [FAILURES_FILE]: failuresFile },
    });
    child.on('error', reject);
    child.on('exit', (status, signal) => {
      const passed = status === 0;
      console.log(`${passed ? '✓' : '✗'} ${title} (${Math.round((performance.now() - started) / 1000)} s)`);
      const failures = readFailures(failuresFile);
      if (!passed && failures.length === 0)
        failures.push({
          file: title,
          title: `ended with ${signal ?? status}, no test is to blame`,
          error: '',
        });
      resolve({ title, passed, failures });
    });
  });
}

/** The shop in Chromium. */
function runBrowser(chromium: string): Promise<Outcome> {
  return run(
    'browser',
    'npx',
    ['--no-install', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: findHeadlessShell(chromium) },
  );
}

/** Types, lint, repository rules and dead code beside the shop on PostgreSQL; then the shop in a browser. */
async function runStages(): Promise<Outcome[]> {
  // First, as it may ask: nobody waits at a terminal for minutes to be asked then.
  const chromium = await findChromium();
  await buildWeb();
  // Side by side, as the tests of the server wait more than they compute. The browsers have the machine to themselves.
  const [broken, server] = await Promise.all([
    check(),
    run('server, simulators and contract on PostgreSQL', 'npx', ['--no-install', 'vitest', 'run']),
  ]);
  const browser = await runBrowser(chromium);
  return [{ title: 'npm run check', passed: broken.length === 0, failures: broken }, server, browser];
}

const reports = await mkdtemp(join(tmpdir(), 'rush-test-failures-'));
const outcomes = await runStages().finally(() => rm(reports, { recursive: true, force: true }));
const failed = outcomes.filter(({ passed }) => !passed);
console.log(`\nstages: ${outcomes.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) {
  // Of a long log often only the end is kept, so the server's failures come last: they explain the browser's.
  console.log(`\n${describeFailures(failed.toReversed().flatMap(({ failures }) => failures))}`);
  process.exit(1);
}
