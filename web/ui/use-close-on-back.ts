import { useEffect, useRef } from 'react';

/** In the state of an entry of the history: how many dialogs it stands for. */
export const OVERLAY_DEPTH = 'rushOverlay';

/** Without a connection Back does what it always does. */
function withOverlays(use: (loaded: typeof import('./close-on-back.ts')) => void): void {
  import('./close-on-back.ts').then(use, () => undefined);
}

/** After a reload, or back from another site, Back is not to stop at the entry of a dialog that is gone. */
export function watchLeftEntry(): void {
  if (window.history.state?.[OVERLAY_DEPTH]) withOverlays(() => undefined);
}

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
    withOverlays(({ openOverlay }) => {
      if (isOver) return;
      takeOff = openOverlay({
        close: () => latest.current.onClose(),
        isOpen: () => latest.current.isOpen,
      });
    });
    return () => {
      isOver = true;
      takeOff?.();
    };
  }, [isOpen]);
}
