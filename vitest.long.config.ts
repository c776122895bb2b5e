import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

/** Tests that need real time, many processes or thousands of orders, and the quick tests with more rounds. */
const THOROUGH = [
  'server/accounts/sms-budget.test.ts',
  'server/catalog/edited-at-once.test.ts',
  'server/coupons/coupons.test.ts',
  'server/fulfilment/deliver-order.test.ts',
  'server/ledger/ledger-races.test.ts',
  'server/ledger/one-effect.test.ts',
  'server/payments/settle-payment.test.ts',
  'server/payments/webhooks.test.ts',
  'server/rewards/referrals.test.ts',
  'server/wallet/wallet-model.test.ts',
  'server/wallet/wallet-races.test.ts',
];

export default defineConfig({
  test: {
    ...quick.test,
    include: ['**/*.long.test.ts', ...THOROUGH],
    exclude: ['**/node_modules/**'],
    env: { ...quick.test?.env, THOROUGH: 'true' },
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
});
