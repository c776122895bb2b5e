import { safeLink } from '@rush/contract/safe-link.ts';
import { useEffect, useRef } from 'react';
import { absoluteUrl } from './page-head.ts';

/** Returns a stored URL if it is safe to link to. */
export function linkTo(url: string): string | undefined {
  return safeLink(url, absoluteUrl('/')) ?? undefined;
}

/** Opens the payment page or the order. Throws if the URL is neither ours nor https. */
export function leaveFor(url: string, method: 'assign' | 'replace' = 'assign'): void {
  const safe = safeLink(url, window.location.origin);
  if (safe === null) throw new Error('That URL cannot be opened.');
  window.location[method](safe);
}

/** Runs a callback when the browser restores the page from its back/forward cache. */
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
