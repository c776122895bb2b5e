import { useEffect, useRef } from 'react';

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
    let isOver = false;
    let takeOff: (() => void) | undefined;
    import('./close-on-back.ts').then(
      ({ openOverlay }) => {
        if (isOver) return;
        takeOff = openOverlay({
          close: () => latest.current.onClose(),
          isOpen: () => latest.current.isOpen,
        });
      },
      // Without a connection Back does what it always does.
      () => undefined,
    );
    return () => {
      isOver = true;
      takeOff?.();
    };
  }, [isOpen]);
}
