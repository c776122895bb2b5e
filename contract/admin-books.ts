import { z } from 'zod';
import { QueueEntry } from './admin-queue.ts';
import { BOOK_RULES, BookFinding } from './book-findings.ts';
import { defineCall, STAFF } from './call.ts';
import { Timestamp } from './fields.ts';
import { Rupees } from './money.ts';

const BookDifference = z.object({
  rule: z.enum(BOOK_RULES),
  subject: z.string(),
  expected: Rupees.nullable(),
  found: Rupees.nullable(),
  finding: BookFinding,
});

const Books = z.object({
  balanced: z.boolean(),
  differingSince: Timestamp.nullable().meta({
    description: 'Since when without a break; payouts are paused',
  }),
  rules: z.array(z.object({ rule: z.enum(BOOK_RULES), holds: z.boolean(), checked: z.number().int() })),
  differences: z.array(BookDifference),
  open: z.array(QueueEntry),
  accounts: z.array(z.object({ account: z.string(), balance: Rupees })),
  checkedAt: Timestamp,
  tookMs: z.number().int().meta({ description: 'ms that the audit took' }),
});

export const readBooks = defineCall('readBooks', 'GET /admin/books', {
  summary:
    'The latest ledger audit: every rule, and each difference; what is open and what accounts hold now',
  who: STAFF.support,
  output: Books,
});

export const checkBooks = defineCall('checkBooks', 'POST /admin/books/check', {
  summary: 'Verifies the ledger now, as every night; paused payouts resume where they balance',
  who: STAFF.owner,
  output: Books,
});
