import type { OverlayDepth } from './close-on-back.ts';

// Importing the value would load that file with every page.
const OVERLAY_DEPTH: OverlayDepth = 'rushOverlay';

/** After a reload or a return from another site, Back skips the history entry of a dialog that is gone. */
export function watchLeftEntry(): void {
  if (!window.history.state?.[OVERLAY_DEPTH]) return;
  import('./close-on-back.ts').then(
    () => undefined,
    () => undefined,
  );
}
