import { useEffect, useRef } from 'react';
import { openOverlay } from './close-on-back.ts';

/**
 * Lets Back close what the shopper opened. Not for what opens on its own, such as an ad: browsers skip history entries
 * made without a user gesture.
 *
 * @param onClose may refuse, which keeps it open
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const latest = useRef({ isOpen, onClose });
  latest.current = { isOpen, onClose };
  useEffect(() => {
    if (!isOpen || navigator.userActivation?.hasBeenActive === false) return;
    return openOverlay({ close: () => latest.current.onClose(), isOpen: () => latest.current.isOpen });
  }, [isOpen]);
}
