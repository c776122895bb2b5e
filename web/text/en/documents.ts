import type { Language } from '@rush/contract/languages.ts';
import { catalogue } from '../catalogue.ts';

export const documentsText = catalogue('documents', {
  title: 'Invoices and statement',
  lead: 'Your State is the place of supply on your invoices. A statement lists your payments and R-Coins.',
  statementTitle: 'Statement',
  statementLead: 'A statement lists your payments and R-Coins.',
  state: 'Your State',
  noState: 'Choose your State',
  saved: 'Saved. It applies to invoices from now on.',
  from: 'From',
  to: 'To',
  statement: 'Download statement',
  invoice: 'Download invoice',
  creditNote: 'Download credit note',
  receipt: 'Receipt',
  receiptOf: (txnid: string) => `Download receipt: ${txnid}`,
  language: 'en' as Language,
  failed: 'We couldn’t download this. Please try again.',
});
