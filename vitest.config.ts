import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,simulators,scripts,web}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: ['server/testing/postgres.global.ts'],
    setupFiles: ['server/testing/cheap-hashes.setup.ts'],
    // A .env of the developer's own is none of a test's business.
    env: { ENV_FILE: '' },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Twice as many as CI has cores, since tests wait for the database and for suppliers more than they compute.
    maxWorkers: 4,
    // A process keeps the modules that it has loaded for its next test file: a quarter of the computing time.
    isolate: false,
    // A test that passes at its second try is a bug, in the code or in the test.
    retry: 0,
  },
});
