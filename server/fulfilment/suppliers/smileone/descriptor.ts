import { defineSupplier } from '../supplier-descriptor.ts';
import { SmileOne } from './smileone.ts';

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

export const smileone = defineSupplier({
  name: 'smileone',
  label: 'Smile.one',
  baseUrl: { variable: 'SMILEONE_BASE_URL', live: 'https://www.smile.one', simulator: '/smileone' },
  keys: {
    uid: { variable: 'SMILEONE_UID', demo: '1000001', isIdentity: true },
    email: {
      variable: 'SMILEONE_EMAIL',
      demo: 'shop@example.test',
      problem: (value) => (EMAIL.test(value) ? null : 'is not an email address'),
    },
    key: { variable: 'SMILEONE_KEY', demo: 'sim-smile-key' },
  },
  setBy: 'key',
  accounts: [
    {
      region: 'br',
      label: 'Smile.one BR',
      apiTypes: ['SMILEBR'],
      unitCost: 'supplier.paisePerBrCoin',
      currency: 'BRL',
      // Smile.one merchant API, 1.9: packs at 6.25 to 625 BRL cost 61.5 to 6,079 coins, less the merchant's discount: 10 coins to
      // the real. An inference: the supplier publishes no rate.
      currencyPerUnit: 0.1,
      balanceCall: 'queryPoints',
    },
    {
      region: 'ph',
      label: 'Smile.one PH',
      apiTypes: ['SMILEPH'],
      unitCost: 'supplier.paisePerPhCoin',
      currency: 'PHP',
      // Smile.one merchant API, 1.10 and 1.11: coins of the Philippines have the size of prices in pesos there (56 diamonds are 47.5
      // coins, the weekly pass 95 to 98). An inference, and a weaker one: no list in pesos stands beside it.
      currencyPerUnit: 1,
      balanceCall: 'queryPointsPh',
    },
  ],
  open: (values, { region, ...parts }) => new SmileOne(region, { ...values, ...parts }),
});
