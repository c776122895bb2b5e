import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The tests that Stryker runs for each mutant (stryker.config.json). */
export default defineConfig({
  test: { ...config.test, include: ['server/{ledger,wallet,payments,orders,coupons,rewards}/**/*.test.ts'] },
});
