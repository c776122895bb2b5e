import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { recordFailure } from './failures.ts';

/** Names what failed for the end of `npm test`: tests, and what kept the run from starting. */
export default class FailuresReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.outcome() !== 'unexpected' || result.status === 'skipped') return;
    const errors = result.errors.length > 0 ? result.errors : [{ message: result.status }];
    const [, project = '', , ...titles] = test.titlePath();
    recordFailure(test.location.file, `[${project}] ${titles.join(' › ')}`, errors);
  }

  onError(error: TestError): void {
    recordFailure(error.location?.file ?? 'playwright', 'an error outside of all tests', [error]);
  }
}
