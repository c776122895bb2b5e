import type { UpiOrder } from './bank.ts';

export const PAYEE = { name: 'Rush', vpa: 'rush@simbank' } as const;
export const PAYER_VPA = 'payer@simbank';

function intentFields(order: UpiOrder): string {
  const fields = {
    pa: PAYEE.vpa,
    pn: PAYEE.name,
    am: (order.amountPaise / 100).toFixed(2),
    tr: order.clientTxnId,
    tn: order.info,
    cu: 'INR',
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`)
    .join('&');
}

/** One link per payment app, under the names that gateways use. */
export function upiIntents(order: UpiOrder) {
  const fields = intentFields(order);
  return {
    bhim_link: `upi://pay?${fields}`,
    phonepe_link: `phonepe://pay?${fields}`,
    paytm_link: `paytmmp://pay?${fields}`,
    gpay_link: `tez://upi/pay?${fields}`,
  };
}
