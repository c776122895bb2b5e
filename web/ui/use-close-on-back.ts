import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The number of dialogs open on this history entry. */
    overlays?: number;
  }
}

interface Overlay {
  close: () => void;
  isOpen: () => boolean;
}

const overlays: Overlay[] = [];

const readDepth = (router: AnyRouter): number => router.history.location.state.overlays ?? 0;

/** Adds a history entry for Back to leave, unless one remains from a dialog closed without Back. */
function openOverlay(router: AnyRouter, overlay: Overlay): void {
  overlays.push(overlay);
  if (readDepth(router) >= overlays.length) return;
  const state = (current: object) => ({ ...current, overlays: overlays.length });
  // The router shows the error of a failed navigation.
  router.navigate({ to: '.', search: true, hash: true, state, resetScroll: false }).catch(() => undefined);
}

/** Makes Android's Back button close the top dialog without leaving the page. Used once, in the root route. */
export function useOverlayHistory(): void {
  const router = useRouter();
  useEffect(() => {
    let currentDepth = readDepth(router);
    return router.history.subscribe(({ action }) => {
      const previousDepth = currentDepth;
      currentDepth = readDepth(router);
      if (action.type !== 'BACK' || currentDepth >= previousDepth) return;
      const top = overlays.pop();
      // The entry's dialog is already closed, so this Back is for the page.
      if (!top) return router.history.back();
      top.close();
      // Restore the entry of a dialog that refused to close, for example during a payment.
      setTimeout(() => top.isOpen() && !overlays.includes(top) && openOverlay(router, top));
    });
  }, [router]);
}

/**
 * Lets Back close what the shopper opened. Does not work for dialogs that open by themselves, because browsers skip
 * history entries made without a user gesture.
 *
 * @param onClose may keep the dialog open
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const router = useRouter();
  const latest = useRef({ isOpen, onClose });
  latest.current = { isOpen, onClose };
  useEffect(() => {
    if (!isOpen || navigator.userActivation?.hasBeenActive === false) return;
    const overlay = { close: () => latest.current.onClose(), isOpen: () => latest.current.isOpen };
    // Wait for the dialog's first frame, which the router's work would delay.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => openOverlay(router, overlay));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      const index = overlays.indexOf(overlay);
      if (index !== -1) overlays.splice(index, 1);
    };
  }, [isOpen, router]);
}
