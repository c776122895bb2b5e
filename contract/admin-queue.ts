import { z } from 'zod';
import { BookFinding } from './book-findings.ts';
import { BOOK_RULES } from './book-rules.ts';
import { defineCall, STAFF } from './call.ts';
import { CodeAlarm } from './code-alarms.ts';
import { Timestamp } from './fields.ts';
import { Rupees } from './money.ts';
import { STAFF_ROLES } from './roles.ts';

const entry = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({
    kind: z.literal(kind),
    data: z.object(data),
    subject: z.string().describe('Name of the row or account; empty for the shop itself'),
    amount: Rupees.nullable(),
    since: Timestamp,
    link: z.string().describe('Path in the back-office'),
  });

export const QueueEntry = z
  .discriminatedUnion('kind', [
    /** A paid order that only staff can deliver, from the moment it is paid. */
    entry('to-deliver', { pack: z.string(), promisedBy: Timestamp }),
    /** Paid and overdue, neither delivered nor refunded. */
    entry('stuck-money', {}),
    /** The supplier did not report a delivery's outcome, or reversed it later. */
    entry('unknown-delivery', { isReversed: z.boolean() }),
    entry('late-payment', { isAccountErased: z.boolean() }),
    entry('aged-created', {}),
    /** `balance` is in the supplier's unit. */
    entry('low-balance', { balance: z.number() }),
    /** `isRefusing`: uploads and backups are refused. */
    entry('disk-low', {
      folder: z.enum(['data', 'pictures', 'backups']),
      freeBytes: z.number().int(),
      isRefusing: z.boolean(),
    }),
    entry('book-difference', { rule: z.enum(BOOK_RULES), finding: BookFinding }),
    entry('grant-waiting', {}),
    /** Accounts whose mail bounces permanently; `subject` lists the first ten. */
    entry('mail-refused', { count: z.number().int() }),
    entry('code-alarm', { alarm: CodeAlarm }),
    entry('account-disputed', {}),
    /** Sign-up bonuses on a device or network that already had two in a month; `subject` lists the first ten. */
    entry('bonus-review', { count: z.number().int() }),
    /** A staff role, or how a staff member signs in, changed; `by` made the change. */
    entry('staff-changed', { by: z.string(), staffRole: z.enum(STAFF_ROLES).nullable() }),
  ])
  .describe('Something that needs staff attention: its kind and data');
export type QueueEntry = z.infer<typeof QueueEntry>;
export type QueueKind = QueueEntry['kind'];
export type QueueData<K extends QueueKind> = Extract<QueueEntry, { kind: K }>['data'];

export const workQueue = defineCall('workQueue', {
  summary: 'What needs staff attention now, oldest first; at most 200 entries',
  who: STAFF.support,
  output: z.array(QueueEntry),
});
