import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { exactText, RAW_RESPONSE } from './fields.ts';
import { DOCUMENT_KINDS } from './invoices.ts';
import { Rupees } from './money.ts';

const Month = exactText(7)
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'must be a month in the form yyyy-mm')
  .meta({ description: 'yyyy-mm, Indian time', examples: ['2026-11'] });

const DocumentMonth = z.object({
  month: z.string(),
  isGstinMissing: z.boolean().describe('Whether documents are waiting for the GSTIN of a registered shop'),
  series: z
    .array(
      z.object({
        kind: z.enum(DOCUMENT_KINDS),
        isTest: z.boolean().describe('Paid with test money'),
        first: z.string(),
        last: z.string(),
        count: z.number().int(),
        total: Rupees,
      }),
    )
    .describe('The month’s documents by kind and financial year, with the first and last number'),
  ledger: z
    .object({
      before: Rupees,
      received: Rupees,
      returned: Rupees,
      invoiced: Rupees,
      credited: Rupees,
      after: Rupees,
    })
    .describe(
      'Uninvoiced payments at the start; receipts, returns, invoices and credits of the month; uninvoiced at the end',
    ),
  now: z
    .object({
      notInvoiced: Rupees,
      inDelivery: Rupees,
      waiting: Rupees,
      withoutDocuments: Rupees,
      difference: Rupees,
    })
    .describe(
      'Uninvoiced payments in the ledger now; of these: in delivery, waiting for an invoice, completed before documents existed; the remainder must be 0',
    ),
  gateway: z
    .object({ booked: Rupees, charged: Rupees, difference: Rupees })
    .describe('The month’s UPI receipts in the ledger and at the gateway; the difference must be 0'),
});

export const documentMonth = defineCall('documentMonth', {
  summary: 'A month’s documents, reconciled with the ledger',
  who: STAFF.owner,
  query: z.object({ month: Month }),
  output: DocumentMonth,
});

export const exportMonth = defineCall('exportMonth', {
  summary:
    'A month for the accountant as a ZIP of CSV files, streamed: summary, sales, refunds, GST, gateway and supplier statements, profit by product',
  who: STAFF.owner,
  limits: ['bulk'],
  query: z.object({ month: Month }),
  ...RAW_RESPONSE,
});
