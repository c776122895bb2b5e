import { z } from 'zod';

const entry = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ kind: z.literal(kind), data: z.object(data) });

/** The item's name as the order recorded it. */
const item = z.string();

/** What a line of a wallet's history is about, one object per kind: facts, never a sentence. */
export const WalletEntry = z
  .discriminatedUnion('kind', [
    entry('order-payment', { product: z.string(), item }),
    entry('refund', { item }),
    entry('partial-refund', { item }),
    entry('late-payment', { item }),
    entry('mismatched-payment', {}),
    /** A top-up that was paid a second time, on another charge. */
    entry('repeated-payment', {}),
    entry('top-up', {}),
    entry('welcome-bonus', {}),
    entry('grant', {}),
    entry('grant-reversed', {}),
    entry('points-redeemed', {}),
    /** Redeemed points of an order that was refunded afterwards. */
    entry('points-taken-back', {}),
    entry('earnings-redeemed', {}),
    /** What the earlier shop owed. */
    entry('opening-balance', {}),
    entry('demo-balance', {}),
    /** What was left when the account was erased. */
    entry('account-lapsed', {}),
  ])
  .meta({ description: 'What the line is about, as a kind and its data' });
export type WalletEntry = z.infer<typeof WalletEntry>;
export type WalletEntryKind = WalletEntry['kind'];
export type WalletEntryData<K extends WalletEntryKind> = Extract<WalletEntry, { kind: K }>['data'];
