import { defineSupplier } from '../supplier-descriptor.ts';
import { MooGold } from './moogold.ts';

export const moogold = defineSupplier({
  name: 'moogold',
  label: 'MooGold',
  baseUrl: {
    variable: 'MOOGOLD_BASE_URL',
    live: 'https://moogold.com/wp-json/v1/api',
    simulator: '/moogold/wp-json/v1/api',
  },
  keys: {
    partnerId: { variable: 'MOOGOLD_PARTNER_ID', demo: 'sim-partner', isIdentity: true },
    secret: { variable: 'MOOGOLD_SECRET', demo: 'sim-moogold-secret' },
  },
  setBy: 'secret',
  accounts: [
    {
      region: '',
      label: 'MooGold',
      apiTypes: ['MOOGOLDMLBB', 'MOOGOLDGENSHIN', 'MOOGOLDHOK'],
      unitCost: 'supplier.paisePerDollar',
      // MooGold's `user/balance` returns `currency` "USD".
      currency: 'USD',
      currencyPerUnit: 1,
    },
  ],
  open: (values, { account, timeoutMs, clock }) => new MooGold(account, { ...values, timeoutMs, clock }),
  callback: {
    readReference(body) {
      try {
        const payload: unknown = JSON.parse(body.toString('utf8'));
        return String((payload as { order_id?: unknown } | null)?.order_id ?? '');
      } catch {
        return null;
      }
    },
  },
});
