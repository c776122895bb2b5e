import type { OrderStatus } from '@rush/contract/orders.ts';
import type { WalletStatus } from '@rush/contract/wallet.ts';
import { ORDER_TONES, WALLET_TONES } from '../../../api/status-tones.ts';
import type { Tone } from '../../../ui/badge.tsx';

/** Staff sees orange, green, and red for the rest; shoppers see Created in blue. */
export const STAFF_ORDER_TONES: Record<OrderStatus, Tone> = { ...ORDER_TONES, Created: 'danger' };
export const STAFF_WALLET_TONES: Record<WalletStatus, Tone> = { ...WALLET_TONES, Created: 'danger' };
