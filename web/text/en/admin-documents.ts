import { catalogue } from '../catalogue.ts';

export const adminDocumentsText = catalogue('adminDocuments', {
  title: 'Invoices and exports of a month',
  month: 'Month',
  gst: 'GST: invoices and credit notes',
  gateway: 'Payments at the gateway',
  gstinMissing: 'Documents wait: enter the GSTIN in the settings.',
  series: {
    title: 'Documents',
    none: 'No document was issued in this month.',
    kind: 'Kind',
    numbers: 'Numbers',
    count: 'Count',
    total: 'Total (₹)',
    kinds: { invoice: 'Invoices', 'credit-note': 'Credit notes', receipt: 'Receipts' },
    test: 'of play money',
  },
  ledger: {
    title: 'From the ledger to the invoices',
    before: 'Paid and not invoiced before',
    received: 'Paid for orders',
    returned: 'Returned of orders',
    invoiced: 'Invoiced',
    credited: 'Taken back by credit notes',
    after: 'Paid and not invoiced after',
    inDelivery: 'Now in delivery',
    waiting: 'Now waiting for an invoice',
    withoutDocuments: 'Completed before there were invoices',
    difference: 'Not explained',
    upi: 'Booked as received by UPI',
    charged: 'By the payments',
  },
});
