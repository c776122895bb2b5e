import { useSyncExternalStore } from 'react';

let note: () => void = () => {};
const isDone = new Promise<void>((resolve) => {
  note = resolve;
});

/** Called once the first page is hydrated. */
export const noteHydrated = () => note();

/** Waits until then: a redirect in the middle of it takes the page from under React's feet. */
export const untilHydrated = () => isDone;

/** False in the server and while hydrating, where nothing is known of the browser. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * What the address says, once the page is hydrated. One rendered page serves every query, and every address of its kind:
 * what is shown of them has to come after hydration, or the page would differ from what the server sent.
 */
export function useAfterHydration<Value, Before>(value: Value, before: Before): Value | Before {
  return useIsHydrated() ? value : before;
}

/** For `useAfterHydration` of a query. */
export const NO_SEARCH = {} as Record<string, undefined>;
