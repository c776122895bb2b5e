import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, as their paths end: begun last, one of them would run alone at the end. */
const LONGEST = [
  'scripts/kill-test/kills.test.ts',
  'server/fulfilment/waiting-orders.test.ts',
  'scripts/continuous-backup.test.ts',
  'scripts/start.test.ts',
  'server/platform/jobs/job-runner.test.ts',
  'server/orders/fault-run.long.test.ts',
  'server/payments/open-charge.test.ts',
  'scripts/fuzz/fuzz.test.ts',
  'server/orders/killed-database.long.test.ts',
  'server/platform/jobs/live-worker.test.ts',
  'scripts/going-live.test.ts',
];

/** Begins with the files that take longest: a clean checkout has no earlier run to tell which they are. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
