import type { GalleryImage } from '@rush/contract/gallery.ts';
import { lazy, useEffect, useState } from 'react';
import { STORED } from '../../api/session.ts';
import { readStored, writeStored } from '../../text/storage.ts';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';

const QUIET_MS = 5 * 60_000;
/** The advertisement opens after this time or the first scroll. */
const DELAY_MS = 6_000;
const AFTER_SCROLL_MS = 300;

const LazyAdDialog = lazy(() => import('./ad-dialog.tsx'));

function isQuiet(): boolean {
  const closedAt = Number.parseInt(readStored(STORED.popupClosedAt) ?? '', 10);
  // Not over a search from the address.
  const isSearch = new URLSearchParams(window.location.search).has('q');
  return isSearch || Date.now() - closedAt < QUIET_MS;
}

export function AdPopup({ ad }: { ad: GalleryImage | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!ad || isQuiet()) return;
    const gone = new AbortController();
    let isTouched = false;
    let timer = 0;
    const openIn = (ms: number) => {
      clearTimeout(timer);
      // Not during a touch, which would tap it by accident.
      timer = window.setTimeout(() => {
        if (isTouched) return openIn(AFTER_SCROLL_MS);
        gone.abort();
        setOpen(true);
      }, ms);
    };
    const options = { passive: true, signal: gone.signal };
    addEventListener('scroll', () => openIn(AFTER_SCROLL_MS), options);
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
      addEventListener(type, (event) => (isTouched = event.touches.length > 0), options);
    openIn(DELAY_MS);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [ad]);
  const close = () => {
    writeStored(STORED.popupClosedAt, String(Date.now()));
    setOpen(false);
  };
  return (
    <LazyMounted when={isOpen}>{ad && <LazyAdDialog ad={ad} open={isOpen} onClose={close} />}</LazyMounted>
  );
}
