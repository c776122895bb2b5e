import { catalogue } from '../catalogue.ts';

/** Invoices, receipts and statements for shoppers. */
export const papersText = catalogue('papers', {
  title: 'Invoices and statement',
  lead: 'The State stands on your invoices as the place of supply. A statement shows what you paid and your R-Coins.',
  statementLead: 'A statement shows what you paid and your R-Coins.',
  state: 'Your State',
  noState: 'Choose your State',
  saved: 'Saved. It holds for invoices from now on.',
  from: 'From',
  to: 'To',
  statement: 'Download statement',
  invoice: 'Download invoice',
  creditNote: 'Download credit note',
  receipt: 'Receipt',
  receiptOf: (txnid: string) => `Download receipt: ${txnid}`,
  /** Of the papers. */
  language: 'en' as 'en' | 'hi',
  failed: 'This could not be downloaded. Please try again.',
});
