import type { OrderStatus } from '@rush/contract/orders.ts';
import type { WalletStatus, WalletType } from '@rush/contract/wallet.ts';
import type { Tone } from '../ui/badge.tsx';

/** Processing orange, done green, others red (spec 2 section 2.7); what still waits for the shopper is blue. */
export const ORDER_TONES: Record<OrderStatus, Tone> = {
  Created: 'sky',
  Processing: 'amber',
  Completed: 'mint',
  Refunded: 'brick',
  Failed: 'brick',
  Cancelled: 'brick',
};

export const WALLET_TONES: Record<WalletStatus, Tone> = {
  Created: 'sky',
  Processing: 'amber',
  Success: 'mint',
  Failed: 'brick',
};

export const WALLET_TYPE_TONES: Record<WalletType, Tone> = {
  Debit: 'amber',
  Credit: 'mint',
  Refunded: 'brick',
};
