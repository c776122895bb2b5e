import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { recordFailure } from './failures.ts';

/** Names what failed for the end of `npm test`: tests, hooks, files that could not be read, uncaught errors. */
export default class FailuresReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') recordFailure(test.module.moduleId, test.fullName, errors);
  }

  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors();
    if (errors.length > 0) recordFailure(suite.module.moduleId, suite.fullName, errors);
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) recordFailure(module.moduleId, 'the file itself', errors);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    for (const module of modules) {
      if (['queued', 'pending'].includes(module.state()))
        recordFailure(module.moduleId, 'the file itself', [{ message: 'did not finish' }]);
    }
    for (const error of unhandledErrors) recordFailure('vitest', 'an error outside of all tests', [error]);
  }
}
