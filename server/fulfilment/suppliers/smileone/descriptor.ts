import { defineSupplier } from '../supplier-descriptor.ts';
import { SmileOne } from './smileone.ts';

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

export const smileone = defineSupplier({
  name: 'smileone',
  label: 'Smile.one',
  baseUrl: { variable: 'SMILEONE_BASE_URL', live: 'https://www.smile.one', simulator: '/smileone' },
  keys: {
    uid: { variable: 'SMILEONE_UID', about: 'Merchant uid.', demo: '1000001' },
    email: {
      variable: 'SMILEONE_EMAIL',
      about: 'The e-mail address of the merchant account.',
      demo: 'shop@example.test',
      check: {
        problem: (value) => (EMAIL.test(value) ? null : 'is not an e-mail address'),
        remedy: 'set the address of your merchant account',
      },
    },
    key: { variable: 'SMILEONE_KEY', about: 'Merchant key.', demo: 'sim-smile-key' },
  },
  setBy: 'key',
  accounts: [
    {
      region: 'br',
      label: 'Smile.one BR',
      apiTypes: ['SMILEBR'],
      unitCost: 'supplier.paisePerBrCoin',
      balanceCall: 'queryPoints',
    },
    {
      region: 'ph',
      label: 'Smile.one PH',
      apiTypes: ['SMILEPH'],
      unitCost: 'supplier.paisePerPhCoin',
      balanceCall: 'queryPointsPh',
    },
  ],
  open: (values, { region, ...parts }) => new SmileOne(region, { ...values, ...parts }),
});
