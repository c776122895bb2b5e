/**
 * Android's Back closes what is open and leaves the page where it was: while a dialog is open, the browser's history
 * has an entry of its own on top, with the same address. The router never sees it. Loaded together
 * with the first dialog.
 *
 * A dialog that closes otherwise leaves its entry where it is: a step back by the page itself would cancel whatever is
 * being loaded by then. The next dialog or the next page takes its place, and a Back from it goes one step further.
 */
const OVERLAY_DEPTH = 'rushOverlay';
/** In the state of an entry of the history: how many dialogs it stands for. */
export type OverlayDepth = typeof OVERLAY_DEPTH;

export interface Overlay {
  close: () => void;
  isOpen: () => boolean;
}

const overlays: Overlay[] = [];

/** How many dialogs the entry on top of the history stands for. */
const depth = (): number => window.history.state?.[OVERLAY_DEPTH] ?? 0;

/** `depth` of the entry that was on top last. */
let lastDepth = depth();

function pushEntry(): void {
  lastDepth = depth() + 1;
  // The browser's own, not the router's: for the router nothing happens.
  History.prototype.pushState.call(
    window.history,
    { ...window.history.state, [OVERLAY_DEPTH]: lastDepth },
    '',
  );
}

function onPopState(event: PopStateEvent): void {
  const cameFrom = lastDepth;
  lastDepth = depth();
  if (lastDepth >= cameFrom) return;
  event.stopImmediatePropagation();
  const top = overlays.pop();
  // Nothing was open on the entry that was left: this Back was meant for the page below.
  if (!top) {
    window.history.back();
    return;
  }
  top.close();
  // What may not be closed just now, such as a payment under way, stays, and so does its entry.
  setTimeout(() => {
    if (!top.isOpen() || overlays.includes(top)) return;
    overlays.push(top);
    pushEntry();
  });
}

/** What the router pushes while a dialog is open takes the place of the dialog's entry. */
function watchBack(): void {
  window.addEventListener('popstate', onPopState, { capture: true });
  const { pushState, replaceState } = window.history;
  window.history.pushState = function (...args) {
    if (depth()) overlays.length = 0;
    (depth() ? replaceState : pushState).apply(this, args);
    lastDepth = 0;
  };
  window.history.replaceState = function (state: unknown, unused, url) {
    const staysHere = !url || new URL(url, window.location.href).pathname === window.location.pathname;
    if (!staysHere) overlays.length = 0;
    const mark = depth() && staysHere ? { [OVERLAY_DEPTH]: depth() } : {};
    replaceState.call(this, { ...(state as object), ...mark }, unused, url);
    lastDepth = depth();
  };
}

watchBack();

/** Puts an entry for an open dialog on the history. @returns what is to be called when the dialog closes otherwise */
export function openOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  if (depth() < overlays.length) pushEntry();
  return () => {
    const at = overlays.indexOf(overlay);
    if (at !== -1) overlays.splice(at, 1);
  };
}
