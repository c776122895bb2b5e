type Area = 'localStorage' | 'sessionStorage';

/** Null where the browser lets nobody use its storage, where that is full, and on the server. */
function attempt<T>(area: Area, use: (storage: Storage) => T): T | null {
  try {
    return use(globalThis[area]);
  } catch {
    return null;
  }
}

/** The one way to the browser's storage. Null where nothing is kept, or can be: the shop opens all the same. */
export function readStored(name: string, area: Area = 'localStorage'): string | null {
  return attempt(area, (storage) => storage.getItem(name));
}

/** Null takes it away. What cannot be kept is not: the shop works without. */
export function writeStored(name: string, value: string | null, area: Area = 'localStorage'): void {
  attempt(area, (storage) => (value === null ? storage.removeItem(name) : storage.setItem(name, value)));
}

export function clearStored(area: Area): void {
  attempt(area, (storage) => storage.clear());
}
