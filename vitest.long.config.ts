import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

const MINUTES = 60_000;
const FOLDERS = '{contract,server,simulators,scripts,web}';

/** Quick tests that run more `rounds` (server/testing/thoroughness.ts) here. */
const THOROUGH = [
  'server/accounts/sms-budget.test.ts',
  'server/catalog/concurrent-edits.test.ts',
  'server/coupons/coupons.test.ts',
  'server/fulfilment/delivery/deliver-order.test.ts',
  'server/fulfilment/delivery/refund-waiting.test.ts',
  'server/fulfilment/suppliers/smileone/smileone.test.ts',
  'server/ledger/ledger-races.test.ts',
  'server/ledger/one-effect.test.ts',
  'server/payments/settle-payment.test.ts',
  'server/payments/webhooks.test.ts',
  'server/rewards/referrals.test.ts',
  'server/wallet/wallet-model.test.ts',
  'server/wallet/wallet-races.test.ts',
];

/** Tests that need real processes, real time or thousands of orders: `npm run test:long`, before a release. */
export default defineConfig({
  test: {
    ...config.test,
    include: [`${FOLDERS}/**/*.long.test.ts`, ...THOROUGH],
    exclude: ['**/node_modules/**'],
    env: { ...config.test?.env, THOROUGH: 'true' },
    testTimeout: 20 * MINUTES,
    hookTimeout: 10 * MINUTES,
    maxWorkers: 1,
  },
});
