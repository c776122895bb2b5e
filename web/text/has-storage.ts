/** Whether the browser lets anybody use it: clients of providers that keep things there throw where it does not. */
export function hasStorage(): boolean {
  try {
    return Boolean(globalThis.localStorage && globalThis.sessionStorage);
  } catch {
    return false;
  }
}
