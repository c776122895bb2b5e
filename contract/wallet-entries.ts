import { z } from 'zod';
import { kindOf } from './fields.ts';

/** The item's name as the order recorded it. */
const item = z.string();

export const WalletEntry = z
  .discriminatedUnion('kind', [
    kindOf('order-payment', { product: z.string(), item }),
    kindOf('refund', { item }),
    kindOf('partial-refund', { item }),
    kindOf('late-payment', { item }),
    kindOf('mismatched-payment', {}),
    /** A second payment for a top-up, on another charge. */
    kindOf('repeated-payment', {}),
    kindOf('top-up', {}),
    kindOf('welcome-bonus', {}),
    kindOf('grant', {}),
    kindOf('grant-reversed', {}),
    kindOf('points-redeemed', {}),
    /** R-Coins taken back for points that had been redeemed before their order was refunded. */
    kindOf('points-taken-back', {}),
    kindOf('earnings-redeemed', {}),
    /** Carried over from the previous shop. */
    kindOf('opening-balance', {}),
    kindOf('demo-balance', {}),
    /** Forfeited when the account was erased. */
    kindOf('account-lapsed', {}),
  ])
  .describe('What the line is about: its kind and data');
export type WalletEntry = z.infer<typeof WalletEntry>;
export type WalletEntryKind = WalletEntry['kind'];
export type WalletEntryData<K extends WalletEntryKind> = Extract<WalletEntry, { kind: K }>['data'];
