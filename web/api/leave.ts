import { safeLink } from '@rush/contract/safe-link.ts';
import { absoluteAddress } from './page-head.ts';

/** An address from the shop's records, as it may stand in a page; undefined makes a link without one. */
export function linkTo(address: string): string | undefined {
  return safeLink(address, absoluteAddress('/')) ?? undefined;
}

/** Leaves for the payment page, or for the order's own. Throws where the address is neither ours nor https. */
export function leaveFor(address: string): void {
  const safe = safeLink(address, window.location.origin);
  if (safe === null) throw new Error('That address cannot be opened.');
  window.location.assign(safe);
}
