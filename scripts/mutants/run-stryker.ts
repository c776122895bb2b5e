import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandProblem } from '../run-command.ts';
import { openScratchCopy, type ScratchCopy } from './scratch-copy.ts';

const PARTS = 'scripts/mutants/stryker';
const HERE = join(import.meta.dirname, 'stryker');
const STAMP = join(HERE, 'node_modules', '.installed');

/** A mutant as Stryker reports it. */
export interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: Place; end: Place };
}
interface Place {
  line: number;
  column: number;
}

/** What Stryker reports, by file from the root of the repository. */
export type StrykerFiles = Record<string, { source: string; mutants: Mutant[] }>;

/** Stryker has a folder and a lock file of its own: whoever only runs, checks or tests the shop does not install it. */
export function installStryker(): void {
  const wanted = createHash('sha256')
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing Stryker (only the first time, and after an update) …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: HERE,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new CommandProblem('Stryker could not be installed: what npm says stands above.');
  writeFileSync(STAMP, wanted);
}

/** Strings and objects that are emptied do not compile here: names, statuses and fields are types. */
const LEFT_OUT = ['StringLiteral', 'ObjectLiteral'];

/** Mutates code of a scratch copy and runs the tests that reach each mutant, on one PostgreSQL for each worker. */
export async function runStryker(job: {
  /** Files or globs, with ranges where only a part is mutated: `a.ts:1:0-2:0`. */
  mutate: readonly string[];
  tests: readonly string[];
  workers: number;
}): Promise<StrykerFiles> {
  const copy = await openScratchCopy();
  try {
    await symlink(join(HERE, 'node_modules'), join(copy.folder, PARTS, 'node_modules'));
    await writeFile(join(copy.folder, 'mutants.vitest.config.ts'), vitestConfig(job.tests));
    await writeFile(join(copy.folder, 'stryker.config.json'), JSON.stringify(strykerConfig(job)));
    await run(copy);
    const report = await readFile(join(copy.folder, 'report.json'), 'utf8').catch(() => null);
    if (report === null) throw new CommandProblem('Stryker came to no end: what it says stands above.');
    return JSON.parse(report).files;
  } finally {
    copy.close();
  }
}

function strykerConfig({ mutate, workers }: { mutate: readonly string[]; workers: number }) {
  return {
    testRunner: 'vitest',
    plugins: [join(HERE, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'mutants.vitest.config.ts', related: false },
    mutate,
    mutator: { excludedMutations: LEFT_OUT },
    coverageAnalysis: 'perTest',
    // Of code that is run while a shop is opened too, only the tests that reach it count.
    ignoreStatic: true,
    // The copy is ours to break; and Stryker would rewrite tsconfig.json by a programming interface that TypeScript 7 has not.
    inPlace: true,
    disableTypeChecks: false,
    concurrency: workers,
    timeoutMS: 40_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 10,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: 'report.json' },
    allowConsoleColors: false,
    packageManager: 'npm',
    warnings: { unknownOptions: true },
  };
}

const vitestConfig = (tests: readonly string[]) => `
import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';
export default defineConfig({
  test: {
    ...config.test,
    include: ${JSON.stringify(tests.map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path)))},
    maxWorkers: 1,
    reporters: [{}],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
`;

function run({ folder, env }: ScratchCopy): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', 'stryker.config.json'],
      {
        cwd: folder,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env },
      },
    );
    const stop = () => child.kill('SIGKILL');
    process.once('exit', stop);
    child.once('error', reject);
    // Its own thresholds say nothing here: the report is compared.
    child.once('exit', () => {
      process.off('exit', stop);
      resolve();
    });
  });
}
