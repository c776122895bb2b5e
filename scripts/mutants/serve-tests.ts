import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/**
 * Runs tests for its parent process, one request after the other, in the folder that it was started in. One PostgreSQL
 * serves all of them, so that a patch costs what its tests cost.
 */
export interface TestRequest {
  file: string;
  /** Parts of the names of the tests to run. */
  tests: readonly string[];
  /** Absolute paths of files that changed since the last request. */
  changed: readonly string[];
}

export interface TestOutcome {
  name: string;
  state: 'passed' | 'failed' | 'other';
  /** The first line of what it failed with. */
  error: string;
}

export type TestAnswer = { tests: TestOutcome[]; errors: string[] };

const NEVER: string[] = [];

const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  reporters: [{}],
  testTimeout: 40_000,
  hookTimeout: 40_000,
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function run({ file, tests, changed }: TestRequest): Promise<TestAnswer> {
  for (const path of changed) vitest.invalidateFile(path);
  vitest.setGlobalTestNamePattern(new RegExp(tests.map(escaped).join('|')));
  const specifications: TestSpecification[] = await vitest.globTestSpecifications([file]);
  if (specifications.length === 0) return { tests: [], errors: [`there is no test file ${file}`] };
  // It keeps what ran before, and counts it in.
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.filter(({ relativeModuleId }) => relativeModuleId === file);
  return {
    tests: modules.flatMap(outcomesOf),
    errors: [
      ...modules.flatMap((module) => module.errors().map((error) => error.message)),
      ...unhandledErrors.map((error) => (error instanceof Error ? error.message : String(error))),
    ],
  };
}

function outcomesOf(module: TestModule): TestOutcome[] {
  return [...module.children.allTests()]
    .filter((test) => test.result().state !== 'skipped')
    .map((test) => {
      const { state, errors = NEVER } = test.result();
      const [first] = errors;
      return {
        name: test.fullName,
        state: state === 'passed' || state === 'failed' ? state : 'other',
        error: (typeof first === 'object' ? first.message : (first ?? '')).split('\n')[0] ?? '',
      };
    });
}

let last = Promise.resolve();
process.on('message', (request: TestRequest) => {
  last = last
    .then(() => run(request))
    .catch((error): TestAnswer => ({ tests: [], errors: [String(error)] }))
    .then((answer) => {
      process.send?.(answer);
    });
});
process.once('disconnect', () => {
  vitest
    .close()
    .catch(console.error)
    .then(() => process.exit(0), console.error);
});
process.send?.('ready');
