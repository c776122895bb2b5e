import { catalogue } from '../catalogue.ts';

export const statusText = catalogue('status', {
  order: {
    Created: 'Created',
    Processing: 'Processing',
    Completed: 'Completed',
    Refunded: 'Refunded',
    Failed: 'Failed',
    Cancelled: 'Cancelled',
  },
  wallet: { Created: 'Created', Processing: 'Processing', Success: 'Success', Failed: 'Failed' },
  walletType: { Debit: 'Debit', Credit: 'Credit', Refunded: 'Refunded' },
  payment: { upi: 'UPI', wallet: 'R-Coins' },
});
