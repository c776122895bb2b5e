/** Whether the browser allows storage; providers' clients that use it throw otherwise. */
export function hasStorage(): boolean {
  try {
    return Boolean(globalThis.localStorage && globalThis.sessionStorage);
  } catch {
    return false;
  }
}
