import type { OrderStatus } from '@rush/contract/orders.ts';
import type { WalletStatus, WalletType } from '@rush/contract/wallet.ts';
import type { Tone } from '../ui/badge.tsx';

/** Orange while processing, green when done, blue while waiting for the shopper, else red. */
export const ORDER_TONES: Record<OrderStatus, Tone> = {
  Created: 'info',
  Processing: 'warning',
  Completed: 'success',
  Refunded: 'danger',
  Failed: 'danger',
  Cancelled: 'danger',
};

export const WALLET_TONES: Record<WalletStatus, Tone> = {
  Created: 'info',
  Processing: 'warning',
  Success: 'success',
  Failed: 'danger',
};

export const WALLET_TYPE_TONES: Record<WalletType, Tone> = {
  Debit: 'warning',
  Credit: 'success',
  Refunded: 'danger',
};
