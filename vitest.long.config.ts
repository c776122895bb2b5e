import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

const MINUTES = 60_000;

/** Tests that need real processes, real time or thousands of orders: `npm run test:long`, before a release. */
export default defineConfig({
  test: {
    ...config.test,
    include: ['{contract,server,simulators,scripts,web}/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 10 * MINUTES,
    hookTimeout: 10 * MINUTES,
    maxWorkers: 1,
  },
});
