/** Whether the browser allows storage; if not, provider SDKs that use it throw. */
export function hasStorage(): boolean {
  try {
    return Boolean(globalThis.localStorage && globalThis.sessionStorage);
  } catch {
    return false;
  }
}
