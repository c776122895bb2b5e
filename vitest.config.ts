import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,simulators,scripts,web}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: ['server/testing/postgres.global.ts'],
    setupFiles: ['server/testing/cheap-hashes.setup.ts'],
    // Tests ignore the developer's .env.
    env: { ENV_FILE: '' },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One worker per core. With twice as many, the same tests take a fifth longer.
    maxWorkers: '100%',
    // Each process keeps its loaded modules for the next test file, which saves CPU time.
    isolate: false,
    // A test that passes only on retry shows a bug in the code or in the test.
    retry: 0,
  },
});
