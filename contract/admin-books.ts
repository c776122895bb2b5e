import { z } from 'zod';
import { QueueEntry } from './admin-queue.ts';
import { BookFinding } from './book-findings.ts';
import { BOOK_RULES } from './book-rules.ts';
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
  differingSince: Timestamp.nullable().describe('Start of the current imbalance; payouts are paused'),
  rules: z.array(z.object({ rule: z.enum(BOOK_RULES), holds: z.boolean(), checked: z.number().int() })),
  differences: z.array(BookDifference),
  open: z.array(QueueEntry),
  accounts: z.array(z.object({ account: z.string(), balance: Rupees })),
  checkedAt: Timestamp,
  tookMs: z.number().int().describe('Duration of the audit in ms'),
});

export const readBooks = defineCall('readBooks', {
  summary: 'The latest ledger audit: rules, differences, open entries and account balances',
  who: STAFF.support,
  output: Books,
});

export const checkBooks = defineCall('checkBooks', {
  summary: 'Audit the ledger now; paused payouts resume if it balances',
  who: STAFF.owner,
  output: Books,
});
