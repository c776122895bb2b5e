import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFailures, FAILURES_FILE, type Failure, readFailures } from './failures.ts';

const ROOT = join(import.meta.dirname, '..', '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rush-failures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function failuresOf(...command: string[]): Failure[] {
  const path = join(folder, 'failures.jsonl');
  const { status } = spawnSync('npx', ['--no-install', ...command], {
    cwd: ROOT,
    env: { ...process.env, [FAILURES_FILE]: path },
  });
  expect(status).toBe(1);
  return readFailures(path);
}

test('Of a red vitest run, failed tests, hooks, files and uncaught errors are named with their errors.', {
  timeout: 180_000,
}, () => {
  const failures = failuresOf('vitest', 'run', '--config', 'scripts/failures/examples/vitest.config.ts');
  const red = 'scripts/failures/examples/red.vitest.ts';
  expect(failures).toHaveLength(4);
  expect(failures).toEqual(
    expect.arrayContaining([
      {
        file: red,
        title: 'Two wallets hold the same.',
        error: expect.stringMatching(
          /deeply equal[\s\S]*at .*red\.vitest\.ts:4[\s\S]*- .*250[\s\S]*\+ .*100/,
        ),
      },
      {
        file: red,
        title: 'with a shop that does not open',
        error: expect.stringContaining('the shop did not open'),
      },
      {
        file: 'scripts/failures/examples/unreadable.vitest.ts',
        title: 'the file itself',
        error: expect.stringContaining('this file cannot be read'),
      },
      {
        file: 'vitest',
        title: 'an error outside of all tests',
        error: expect.stringContaining('nobody waits for this'),
      },
    ]),
  );
});

test('Of a red Playwright run, failed tests are named with project and error, and so is an empty run.', {
  timeout: 180_000,
}, () => {
  const config = ['--config', 'scripts/failures/examples/playwright.config.ts'];
  expect(failuresOf('playwright', 'test', ...config)).toEqual([
    {
      file: 'scripts/failures/examples/red.playwright.ts',
      title: '[phone] the wallet › A balance is shown in rupees.',
      error: expect.stringMatching(/Expected: "₹1"[\s\S]*Received: "100"[\s\S]*at .*red\.playwright\.ts:5/),
    },
  ]);
  rmSync(join(folder, 'failures.jsonl'));
  expect(failuresOf('playwright', 'test', ...config, 'no-such-file')).toEqual([
    {
      file: 'playwright',
      title: 'an error outside of all tests',
      error: expect.stringContaining('No tests found'),
    },
  ]);
});

test('The summary fits into the last 60 lines of a log, however much failed.', () => {
  const failed = (count: number): Failure[] =>
    Array.from({ length: count }, (_, number) => ({
      file: `server/${number}.test.ts`,
      title: `Number ${number} works.`,
      error: Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n\n'),
    }));
  expect(describeFailures(failed(1)).split('\n')).toEqual([
    '✗ server/0.test.ts › Number 0 works.',
    ...Array.from({ length: 8 }, (_, line) => `    line ${line}`),
  ]);
  for (const count of [5, 20, 50]) {
    const summary = describeFailures(failed(count));
    expect(summary.split('\n').length).toBeLessThan(60);
    expect(summary).toContain(`✗ server/${count - 1}.test.ts`);
  }
  expect(describeFailures(failed(400)).split('\n')).toHaveLength(51);
  expect(describeFailures(failed(400))).toContain('… and 350 more');
});
