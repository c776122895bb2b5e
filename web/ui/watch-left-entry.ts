import type { OverlayDepth } from './close-on-back.ts';

// A value from that file would have it loaded with every page.
const OVERLAY_DEPTH: OverlayDepth = 'rushOverlay';

/** After a reload, or back from another site, Back is not to stop at the entry of a dialog that is gone. */
export function watchLeftEntry(): void {
  if (!window.history.state?.[OVERLAY_DEPTH]) return;
  import('./close-on-back.ts').then(
    () => undefined,
    () => undefined,
  );
}
