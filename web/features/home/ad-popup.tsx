import type { GalleryImage } from '@rush/contract/gallery.ts';
import { lazy, useEffect, useState } from 'react';
import { STORED } from '../../api/session.ts';
import { readStored, writeStored } from '../../text/storage.ts';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

const QUIET_MS = 5 * 60_000;

const LazyAdDialog = lazy(() => import('./ad-dialog.tsx').then(({ AdDialog }) => ({ default: AdDialog })));

function isQuiet(): boolean {
  const closedAt = Number.parseInt(readStored(STORED.popupClosedAt) ?? '', 10);
  // Who came with a search is shown what was searched for.
  const isSearch = new URLSearchParams(window.location.search).has('q');
  return isSearch || Date.now() - closedAt < QUIET_MS;
}

/** The first Popup entry; once closed, not again for five minutes. */
export function AdPopup({ ad }: { ad: GalleryImage | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!ad || isQuiet()) return;
    // The shop first: the advertisement waits until the page has nothing else to do.
    return whenIdle(() => setOpen(true));
  }, [ad]);
  const close = () => {
    writeStored(STORED.popupClosedAt, String(Date.now()));
    setOpen(false);
  };
  return (
    <LazyMounted when={isOpen}>{ad && <LazyAdDialog ad={ad} open={isOpen} onClose={close} />}</LazyMounted>
  );
}
