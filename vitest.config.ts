import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { contractCalls } from './web/build/contract-calls.ts';

export default defineConfig({
  plugins: [contractCalls('contract')],
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'simulators/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/**/*.test.ts',
    ],
    globalSetup: ['server/testing/postgres.global.ts'],
    setupFiles: ['server/testing/cheap-hashes.setup.ts'],
    // A .env of the developer's own is none of a test's business.
    env: { ENV_FILE: '' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than CI has cores: many tests wait for timers or for a restart, and none is to wait for its turn.
    maxWorkers: 3,
    // A process keeps the modules that it has loaded for its next test file: a quarter of the computing time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A test that passes at its second try is a bug, in the code or in the test.
    retry: 0,
    reporters: ['default', './scripts/failures/vitest-reporter.ts'],
  },
});
