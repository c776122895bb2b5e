import { safeLink } from '@rush/contract/safe-link.ts';
import { useEffect, useRef } from 'react';
import { absoluteAddress } from './page-head.ts';

/** Makes an address from the shop's records safe for a link; undefined if it is not. */
export function linkTo(address: string): string | undefined {
  return safeLink(address, absoluteAddress('/')) ?? undefined;
}

/** Goes to the payment page or the order. Throws if the address is neither ours nor https. */
export function leaveFor(address: string, how: 'assign' | 'replace' = 'assign'): void {
  const safe = safeLink(address, window.location.origin);
  if (safe === null) throw new Error('That address cannot be opened.');
  window.location[how](safe);
}

/** Runs when the browser's Back restores the page that was left. */
export function useCameBack(onReturn: () => void): void {
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
}
