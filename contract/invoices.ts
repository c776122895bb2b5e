import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { Day, exactText, OpaqueId, RAW_RESPONSE } from './fields.ts';
import { STATE_CODES, type StateCode } from './indian-states.ts';
import { Language } from './languages.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit-note', 'receipt'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** `plain`: a receipt, or an unregistered seller's invoice. */
export type DocumentForm = 'tax-invoice' | 'bill-of-supply' | 'plain';

const LanguageQuery = z.object({ language: Language.optional() });

const DOCUMENT_REFUSALS = {
  'document-not-due': refusal(404, 'There is no such document.'),
  'document-not-issued': refusal(409, 'This document has not been issued yet. Please try again later.'),
};

export const orderDocument = defineCall('orderDocument', {
  summary: 'The invoice for a completed order, or the credit note for its refund, as a PDF',
  who: 'signed-in',
  limits: ['costly'],
  params: z.object({ orderid: OpaqueId, kind: z.enum(['invoice', 'credit-note']) }),
  query: LanguageQuery,
  ...RAW_RESPONSE,
  refusals: { ...DOCUMENT_REFUSALS, 'order-not-found': refusal(404, 'Order not found.') },
});

export const topUpReceipt = defineCall('topUpReceipt', {
  summary: 'The receipt for a payment credited as R-Coins, as a PDF',
  who: 'signed-in',
  limits: ['costly'],
  params: z.object({ txnid: OpaqueId.describe('Id of the top-up or payment') }),
  query: LanguageQuery,
  ...RAW_RESPONSE,
  refusals: DOCUMENT_REFUSALS,
});

export const accountStatement = defineCall('accountStatement', {
  summary:
    "A PDF statement of the caller's payments and R-Coins in a period, with opening and closing balances",
  who: 'signed-in',
  limits: ['costly'],
  query: z.object({
    from: Day.describe('First day, Indian time'),
    to: Day.describe('Last day, Indian time'),
    language: Language.optional(),
  }),
  ...RAW_RESPONSE,
  refusals: {
    'period-invalid': refusal(422, 'Please choose a period of 1 to 366 days.'),
    'period-too-long': refusal(
      422,
      'There are too many entries in this period. Please choose a shorter one.',
    ),
  },
});

export const GstStateCode = exactText(2).refine(
  (value): value is StateCode => (STATE_CODES as readonly string[]).includes(value),
  'must be the GST code of a State',
);

const BillingState = z.object({
  state: z.string().describe('GST code; empty if none is on record'),
  isAsked: z.boolean().describe('Whether front ends should ask for it, because the tax depends on it'),
});

export const readBillingState = defineCall('readBillingState', {
  summary: "The caller's State, which is the place of supply on invoices",
  who: 'signed-in',
  output: BillingState,
});

export const setBillingState = defineCall('setBillingState', {
  summary: 'Set the caller’s State, for invoices issued from now on',
  who: 'signed-in',
  body: z.object({ state: GstStateCode }),
  output: BillingState,
});
