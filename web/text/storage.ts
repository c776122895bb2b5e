type Area = 'localStorage' | 'sessionStorage';

/**
 * The one way to the browser's storage. Null where the browser lets nobody read it, and on the server: the shop opens
 * all the same.
 */
export function readStored(name: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** Whether the browser lets anybody use it: clients of providers that keep things there throw where it does not. */
export function hasStorage(): boolean {
  try {
    return Boolean(globalThis.localStorage && globalThis.sessionStorage);
  } catch {
    return false;
  }
}

/** Null takes it away. A storage that is full or blocked keeps nothing; the shop works without. */
export function writeStored(name: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, value);
  } catch {}
}

export function clearStored(area: Area): void {
  try {
    globalThis[area].clear();
  } catch {}
}
