import { useSyncExternalStore } from 'react';

let resolveHydrated: () => void = () => {};
const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

export const markHydrated = () => resolveHydrated();

/** Waits for hydration, because a redirect during hydration would break React. */
export const untilHydrated = () => hydrated;

const neverChanges = () => () => {};

/** Returns a value from the URL after hydration only, because many URLs share a rendered page. */
export function useAfterHydration<Value, Before>(value: Value, before: Before): Value | Before {
  // Unlike `useHydrated`, rerenders only if the two differ.
  return useSyncExternalStore<Value | Before>(
    neverChanges,
    () => value,
    () => before,
  );
}

export const NO_SEARCH = {} as Record<string, undefined>;
