import type { statusText } from '../en/status.ts';

export const status: typeof statusText.en = {
  order: {
    Created: 'भुगतान बाक़ी',
    Processing: 'प्रोसेस हो रहा है',
    Completed: 'पूरा हुआ',
    Refunded: 'रिफ़ंड हुआ',
    Failed: 'विफल',
    Cancelled: 'रद्द',
  },
  wallet: { Created: 'भुगतान बाक़ी', Processing: 'प्रोसेस हो रहा है', Success: 'सफल', Failed: 'विफल' },
  walletType: { Debit: 'डेबिट', Credit: 'क्रेडिट', Refunded: 'रिफ़ंड' },
  payment: { upi: 'UPI', wallet: 'R-Coins' },
};
