import { useEffect, useRef } from 'react';
import { openOverlay } from './close-on-back.ts';

/**
 * Lets Back close what somebody has opened. What opens by itself, such as an advertisement, takes no entry of the
 * history: browsers skip those.
 *
 * @param onClose may refuse, and then it stays open
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const latest = useRef({ isOpen, onClose });
  latest.current = { isOpen, onClose };
  useEffect(() => {
    if (!isOpen || navigator.userActivation?.hasBeenActive === false) return;
    return openOverlay({ close: () => latest.current.onClose(), isOpen: () => latest.current.isOpen });
  }, [isOpen]);
}
