/**
 * Android's Back closes what is open and leaves the page where it was: while a dialog is open, the browser's history
 * has an entry of its own on top, with the same address. The router never sees it. Loaded with the first dialog that
 * somebody opens.
 */
const MARK = 'rushOverlay';
/** A link inside a dialog closes it too, and its address takes the entry's place: it may come a moment later. */
const GIVE_BACK_AFTER_MS = 60;

export interface Overlay {
  close: () => void;
  isOpen: () => boolean;
}

const overlays: Overlay[] = [];
let ownTravels = 0;
let givingBack: ReturnType<typeof setTimeout> | undefined;

/** How many dialogs the entry on top of the history stands for. */
const depth = (): number => window.history.state?.[MARK] ?? 0;

function pushEntry(): void {
  // The browser's own, not the router's: for the router nothing happens.
  History.prototype.pushState.call(window.history, { ...window.history.state, [MARK]: overlays.length }, '');
}

function keepEntry(): boolean {
  const wasLeft = givingBack !== undefined;
  clearTimeout(givingBack);
  givingBack = undefined;
  return wasLeft;
}

/**
 * Takes the entries of closed dialogs off the history, all at once. Not while another page is being loaded: a step back
 * would cancel that.
 */
function giveBackSoon(): void {
  keepEntry();
  window.addEventListener('beforeunload', keepEntry, { once: true });
  givingBack = setTimeout(() => {
    givingBack = undefined;
    window.removeEventListener('beforeunload', keepEntry);
    if (depth() <= overlays.length) return;
    ownTravels += 1;
    window.history.go(overlays.length - depth());
  }, GIVE_BACK_AFTER_MS);
}

function onPopState(event: PopStateEvent): void {
  // Our own step back, or a Back pressed before the entry of what had just been closed was given back.
  const isSpent = ownTravels > 0 || keepEntry();
  ownTravels = Math.max(0, ownTravels - 1);
  const top = isSpent ? undefined : overlays.pop();
  if (isSpent || top) event.stopImmediatePropagation();
  if (!top) return;
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
  const leaveOverlays = () => {
    keepEntry();
    overlays.length = 0;
  };
  window.history.pushState = function (...args) {
    if (!depth()) return pushState.apply(this, args);
    leaveOverlays();
    return replaceState.apply(this, args);
  };
  window.history.replaceState = function (state: unknown, unused, url) {
    const staysHere = !url || new URL(url, window.location.href).pathname === window.location.pathname;
    if (depth() && !staysHere) leaveOverlays();
    const mark = depth() && staysHere ? { [MARK]: depth() } : {};
    return replaceState.call(this, { ...(state as object), ...mark }, unused, url);
  };
}

watchBack();

/** Puts an entry for an open dialog on the history. @returns what takes it off when the dialog closes otherwise */
export function openOverlay(overlay: Overlay): () => void {
  keepEntry();
  overlays.push(overlay);
  if (depth() < overlays.length) pushEntry();
  return () => {
    const at = overlays.indexOf(overlay);
    if (at === -1) return;
    overlays.splice(at, 1);
    giveBackSoon();
  };
}
