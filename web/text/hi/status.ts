import type { statusText } from '../en/status.ts';

export const status: typeof statusText.en = {
  order: {
    Created: 'भुगतान बाक़ी',
    Processing: 'प्रक्रिया में',
    Completed: 'पूरा हुआ',
    Refunded: 'रिफ़ंड हुआ',
    Failed: 'विफल',
    Cancelled: 'रद्द',
  },
  wallet: { Created: 'भुगतान बाक़ी', Processing: 'प्रक्रिया में', Success: 'सफल', Failed: 'विफल' },
  walletType: { Debit: 'निकासी', Credit: 'जमा', Refunded: 'रिफ़ंड' },
  payment: { upi: 'UPI', wallet: 'R-Coins' },
};
