/**
 * Makes Android's Back close a dialog without leaving the page: an open dialog adds a history entry with the same
 * address, which the router never sees. Loaded with the first dialog.
 *
 * A dialog that closes otherwise leaves its entry, because going back from code would cancel pending loads. The next
 * dialog or page replaces that entry, and Back from it goes one step further.
 */
const OVERLAY_DEPTH = 'rushOverlay';
/** In the state of a history entry: how many dialogs are open on it. */
export type OverlayDepth = typeof OVERLAY_DEPTH;

export interface Overlay {
  close: () => void;
  isOpen: () => boolean;
}

const overlays: Overlay[] = [];

/** How many dialogs are open on the current history entry. */
const depth = (): number => window.history.state?.[OVERLAY_DEPTH] ?? 0;

/** `depth` of the previous history entry. */
let lastDepth = depth();

function pushEntry(): void {
  lastDepth = depth() + 1;
  // The browser's method, not the router's: the router must not notice.
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
  // No dialog was open on the entry that was left, so this Back is for the page below.
  if (!top) {
    window.history.back();
    return;
  }
  top.close();
  // A dialog that refuses to close, such as during a payment, keeps its entry.
  setTimeout(() => {
    if (!top.isOpen() || overlays.includes(top)) return;
    overlays.push(top);
    pushEntry();
  });
}

/** A navigation while a dialog is open replaces the dialog's entry. */
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

/** Adds a history entry for an open dialog. @returns a function to call when the dialog closes otherwise */
export function openOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  if (depth() < overlays.length) pushEntry();
  return () => {
    const at = overlays.indexOf(overlay);
    if (at !== -1) overlays.splice(at, 1);
  };
}
