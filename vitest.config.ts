import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'simulators/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/**/*.test.ts',
    ],
    globalSetup: ['server/testing/postgres.global.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Tests with a clock outside of ours (killed processes, circuits) may lose a race on a crowded machine.
    retry: process.env.CI ? 2 : 0,
    reporters: ['default'],
  },
});
