/** How one language words invoices, credit notes, receipts and statements. */
export interface DocumentTexts {
  title: Readonly<Record<'tax-invoice' | 'bill-of-supply' | 'invoice' | 'credit-note' | 'receipt', string>>;
  /** Rule 48: which copy it is. */
  original: string;
  /** Rule 5 (1) (f), at the top of a bill of supply. */
  composition: string;
  test: string;
  number: string;
  date: string;
  order: string;
  payment: string;
  againstInvoice: string;
  gstin: string;
  unregistered: string;
  seller: string;
  buyer: string;
  customer: string;
  placeOfSupply: string;
  description: string;
  hsn: string;
  quantity: string;
  amount: string;
  price: string;
  discount: string;
  undelivered: string;
  taxable: string;
  total: string;
  refunded: string;
  received: string;
  coins: string;
  paidBy: Readonly<Record<'upi' | 'wallet', string>>;
  refundedAs: string;
  reverseCharge: string;
  noSignature: string;
  receiptNote: string;
  page: (page: number, of: number) => string;
  statement: {
    title: string;
    period: string;
    account: string;
    opening: string;
    closing: string;
    what: string;
    paid: string;
    in: string;
    out: string;
    balance: string;
    sums: string;
    upiOrder: (orderid: string) => string;
    none: string;
    note: string;
  };
}
