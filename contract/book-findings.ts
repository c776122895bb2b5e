import { z } from 'zod';

/** What a ledger audit proves, by key; `contract/texts/<language>/staff.ts` says each as a sentence. */
export const BOOK_RULES = [
  'transfers-well-formed',
  'balances-are-sums',
  'debits-equal-credits',
  'coins-have-lines',
  'chain-unbroken',
  'top-ups-credited',
  'cashback-booked',
  'sign-up-bonus-once',
  'coupon-uses-counted',
  'gateway-is-booked',
  'booked-was-paid',
  'orders-are-booked',
  'refunds-are-booked',
  'completed-was-delivered',
  'delivered-was-not-refunded',
  'openings-booked',
] as const;
export type BookRuleKey = (typeof BOOK_RULES)[number];

const finding = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ kind: z.literal(kind), data: z.object(data) });

const count = z.number().int();

/** What is wrong where a rule does not hold: a kind and its figures, never a sentence. */
export const BookFinding = z
  .discriminatedUnion('kind', [
    /** The rule says it all; the amounts stand beside it. */
    finding('rule-broken', {}),
    finding('misfit', { transferKind: z.string(), debit: z.string(), credit: z.string() }),
    finding('balance-missing', {}),
    finding('balance-negative', {}),
    finding('balance-no-sum', {}),
    finding('sum-not-zero', {}),
    finding('line-missing', {}),
    finding('line-without-movement', {}),
    finding('line-differs', { txnid: z.string() }),
    finding('link-unjoined', {}),
    finding('transfer-removed', {}),
    finding('transfer-inserted', {}),
    finding('transfer-changed', {}),
    finding('line-of-another-kind', {}),
    finding('cashback-missing', {}),
    finding('cashback-unearned', {}),
    finding('cashback-differs', {}),
    finding('sign-up-bonus-unearned', {}),
    finding('coupon-miscounted', {
      counted: count,
      limit: count,
      held: count,
      /** Uses of the one person who holds most of them, and how many a person may have. */
      heldByOne: count,
      limitOfOne: count,
    }),
  ])
  .meta({ description: 'What is wrong, as a kind and its data' });
export type BookFinding = z.infer<typeof BookFinding>;
export type BookFindingKind = BookFinding['kind'];
export type BookFindingData<K extends BookFindingKind> = Extract<BookFinding, { kind: K }>['data'];
