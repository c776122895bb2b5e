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
      problem: (value) => (EMAIL.test(value) ? null : 'not an email address'),
    },
    key: { variable: 'SMILEONE_KEY', demo: 'sim-smile-key' },
  },
  setBy: 'key',
  accounts: [
    {
      region: 'br',
      label: 'Smile.one Brazil',
      apiTypes: ['SMILEBR'],
      unitCost: 'supplier.paisePerBrCoin',
      currency: 'BRL',
      // Inferred from Smile.one prices: packs listed at 6.25 to 625 BRL cost 61.5 to 6,079 coins, after a discount.
      currencyPerUnit: 0.1,
      balanceCall: 'queryPoints',
    },
    {
      region: 'ph',
      label: 'Smile.one Philippines',
      apiTypes: ['SMILEPH'],
      unitCost: 'supplier.paisePerPhCoin',
      currency: 'PHP',
      // Inferred from Smile.one prices: 56 diamonds cost 47.5 coins and the weekly pass 95 to 98, about as many pesos.
      currencyPerUnit: 1,
      balanceCall: 'queryPointsPh',
    },
  ],
  open: (values, { region, account, ...rest }) => new SmileOne(region, account, { ...values, ...rest }),
});
