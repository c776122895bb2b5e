type Area = 'localStorage' | 'sessionStorage';

/** Null if the browser blocks storage, if storage is full, or on the server. */
function attempt<T>(area: Area, access: (storage: Storage) => T): T | null {
  try {
    return access(globalThis[area]);
  } catch {
    return null;
  }
}

/** Access the browser's storage only through this file. Null if nothing is stored or storage is unavailable. */
export function readStored(name: string, area: Area = 'localStorage'): string | null {
  return attempt(area, (storage) => storage.getItem(name));
}

/** Null removes the value. Failures are ignored, because the shop works without storage. */
export function writeStored(name: string, value: string | null, area: Area = 'localStorage'): void {
  attempt(area, (storage) => (value === null ? storage.removeItem(name) : storage.setItem(name, value)));
}

export function clearStored(area: Area): void {
  attempt(area, (storage) => storage.clear());
}

export function hasStorage(): boolean {
  try {
    return Boolean(globalThis.localStorage && globalThis.sessionStorage);
  } catch {
    return false;
  }
}
