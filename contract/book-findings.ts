import { z } from 'zod';
import { kindOf } from './fields.ts';

const count = z.number().int();

export const BookFinding = z
  .discriminatedUnion('kind', [
    kindOf('rule-broken', {}),
    kindOf('misfit', { transferKind: z.string(), debit: z.string(), credit: z.string() }),
    kindOf('balance-missing', {}),
    kindOf('balance-negative', {}),
    kindOf('balance-no-sum', {}),
    kindOf('sum-not-zero', {}),
    kindOf('line-missing', {}),
    kindOf('line-without-movement', {}),
    kindOf('line-differs', { txnid: z.string() }),
    kindOf('link-unjoined', {}),
    kindOf('transfer-removed', {}),
    kindOf('transfer-inserted', {}),
    kindOf('transfer-changed', {}),
    kindOf('line-of-another-kind', {}),
    kindOf('cashback-missing', {}),
    kindOf('cashback-unearned', {}),
    kindOf('cashback-differs', {}),
    kindOf('sign-up-bonus-unearned', {}),
    kindOf('coupon-miscounted', {
      counted: count,
      limit: count,
      held: count,
      /** The most uses by one user, and the limit per user. */
      heldByOne: count,
      limitOfOne: count,
    }),
  ])
  .describe('What is wrong: the kind of problem and its data');
export type BookFinding = z.infer<typeof BookFinding>;
export type BookFindingKind = BookFinding['kind'];
export type BookFindingData<K extends BookFindingKind> = Extract<BookFinding, { kind: K }>['data'];
