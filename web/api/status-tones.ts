import type { EarlierStatus } from '@rush/contract/earlier-orders.ts';
import type { OrderStatus } from '@rush/contract/order-states.ts';
import type { WalletStatus, WalletType } from '@rush/contract/wallet-states.ts';
import type { Tone } from '../ui/badge.tsx';

export const ORDER_TONES: Record<OrderStatus, Tone> = {
  Created: 'info',
  Processing: 'warning',
  Completed: 'success',
  Refunded: 'danger',
  Failed: 'danger',
  Cancelled: 'danger',
};

/** Shoppers should not see a refund as a failure. */
export const SHOPPER_TONES = { ...ORDER_TONES, Refunded: 'coin' } as const;

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

export const EARLIER_TONES: Readonly<Record<EarlierStatus, Tone>> = {
  Completed: 'success',
  Refunded: 'info',
  Cancelled: 'danger',
  Failed: 'danger',
  Open: 'warning',
};
