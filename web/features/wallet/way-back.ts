import { safePath } from '@rush/contract/safe-link.ts';
import { readStored, writeStored } from '../../text/storage.ts';

const keyOf = (txnid: string) => `afterTopUp:${txnid}`;

/** Remembers, for this tab, where the shopper wanted to pay before the top-up. */
export function keepWayBack(txnid: string, back: string | undefined): void {
  if (back) writeStored(keyOf(txnid), back, 'sessionStorage');
}

export function wayBack(txnid: string): string | null {
  return safePath(readStored(keyOf(txnid), 'sessionStorage') ?? '');
}
