import { safeLink } from '@rush/contract/safe-link.ts';
import { useEffect, useRef } from 'react';
import { absoluteUrl } from './page-head.ts';

/** A stored URL if it is safe to link to, or undefined. */
export function linkTo(address: string): string | undefined {
  return safeLink(address, absoluteUrl('/')) ?? undefined;
}

/** Opens the payment page or the order. Throws if the URL is neither ours nor https. */
export function leaveFor(address: string, how: 'assign' | 'replace' = 'assign'): void {
  const safe = safeLink(address, window.location.origin);
  if (safe === null) throw new Error('That address cannot be opened.');
  window.location[how](safe);
}

/** Runs when the browser restores the page from its back/forward cache. */
export function usePageRestored(onReturn: () => void): void {
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
