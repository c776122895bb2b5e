import type { EarlierStatus } from '@rush/contract/earlier-orders.ts';
import type { Tone } from '../ui/badge.tsx';

export const EARLIER_TONES: Readonly<Record<EarlierStatus, Tone>> = {
  Completed: 'success',
  Refunded: 'info',
  Cancelled: 'danger',
  Failed: 'danger',
  Open: 'warning',
};
