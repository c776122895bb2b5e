import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { exactText } from './fields.ts';
import { DOCUMENT_KINDS } from './invoices.ts';
import { Rupees } from './money.ts';

const Month = exactText(7)
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'must be a month as yyyy-mm')
  .meta({ description: 'yyyy-mm, in India', examples: ['2026-11'] });

const Parts = { taxable: Rupees, cgst: Rupees, sgst: Rupees, igst: Rupees, total: Rupees };

const DocumentMonth = z.object({
  month: z.string(),
  isGstinMissing: z
    .boolean()
    .meta({ description: 'The shop is registered and has entered no GSTIN: documents wait' }),
  series: z
    .array(
      z.object({
        kind: z.enum(DOCUMENT_KINDS),
        isTest: z.boolean().meta({ description: 'Of play money' }),
        first: z.string(),
        last: z.string(),
        count: z.number().int(),
        total: Rupees,
      }),
    )
    .meta({ description: 'Documents of the month by kind and financial year, from number to number' }),
  supplies: z
    .array(
      z.object({
        placeOfSupply: z.string().meta({ description: 'GST code of the State; may be empty' }),
        ratePercent: z.number(),
        hsnCode: z.string(),
        ...Parts,
      }),
    )
    .meta({ description: 'Invoices less credit notes by State, rate and code' }),
  ledger: z
    .object({
      before: Rupees,
      received: Rupees,
      returned: Rupees,
      invoiced: Rupees,
      credited: Rupees,
      after: Rupees,
    })
    .meta({
      description:
        'Paid and not invoiced at the start; booked as paid and as returned for orders in the month; invoiced and credited; paid and not invoiced at the end',
    }),
  now: z
    .object({
      notInvoiced: Rupees,
      inDelivery: Rupees,
      waiting: Rupees,
      withoutDocuments: Rupees,
      difference: Rupees,
    })
    .meta({
      description:
        'What the ledger holds as paid and not invoiced now; of that in delivery, waiting for its invoice, completed before there were documents; what is left over has to be 0',
    }),
  gateway: z.object({ booked: Rupees, charged: Rupees, difference: Rupees }).meta({
    description:
      'What the ledger received by UPI in the month; what the payments behind it came to; has to be 0',
  }),
});

export const documentMonth = defineCall('documentMonth', 'GET /admin/documents', {
  summary: 'Invoices, credit notes and receipts of a month, and how they add up to the ledger',
  who: STAFF.owner,
  query: z.object({ month: Month }),
  output: DocumentMonth,
});

export const exportGst = defineCall('exportGst', 'GET /admin/export/gst', {
  summary: 'The invoices and credit notes of a month with their tax as CSV, streamed',
  who: STAFF.owner,
  limits: ['bulk'],
  query: z.object({ month: Month }),
  output: z.unknown(),
  rawAnswer: true,
});

export const exportGateway = defineCall('exportGateway', 'GET /admin/export/gateway', {
  summary: 'The payments of a month at the gateway beside what the ledger booked of them as CSV, streamed',
  who: STAFF.owner,
  limits: ['bulk'],
  query: z.object({ month: Month }),
  output: z.unknown(),
  rawAnswer: true,
});
