import type { OrderStatus } from '@rush/contract/orders.ts';
import type { WalletStatus, WalletTransaction } from '@rush/contract/wallet.ts';
import { ORDER_TONES, WALLET_TONES, WALLET_TYPE_TONES } from '../../../api/status-tones.ts';
import { statusText } from '../../../text/en/status.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';

/** Staff sees orange, green, and red for the rest; shoppers see Created in blue. */
const STAFF_ORDER_TONES = { ...ORDER_TONES, Created: 'danger' } as const;
const STAFF_WALLET_TONES = { ...WALLET_TONES, Created: 'danger' } as const;

export function OrderPill({ status, isLive }: { status: OrderStatus; isLive?: boolean }) {
  return (
    <StatusPill tone={STAFF_ORDER_TONES[status]} isLive={isLive}>
      {statusText.en.order[status]}
    </StatusPill>
  );
}

export function WalletPill({ status }: { status: WalletStatus }) {
  return <StatusPill tone={STAFF_WALLET_TONES[status]}>{statusText.en.wallet[status]}</StatusPill>;
}

export function WalletTypePill({ type }: Pick<WalletTransaction, 'type'>) {
  return <StatusPill tone={WALLET_TYPE_TONES[type]}>{statusText.en.walletType[type]}</StatusPill>;
}
