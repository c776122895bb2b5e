import { useSyncExternalStore } from 'react';

let note: () => void = () => {};
const isDone = new Promise<void>((resolve) => {
  note = resolve;
});

export const markHydrated = () => note();

/** Waits for hydration, because a redirect during hydration would break React. */
export const untilHydrated = () => isDone;

const neverChanges = () => () => {};

/** Values from the URL, available after hydration because a rendered page is shared by many URLs. */
export function useAfterHydration<Value, Before>(value: Value, before: Before): Value | Before {
  // Unlike `useHydrated`, rerenders only if the two differ.
  return useSyncExternalStore<Value | Before>(
    neverChanges,
    () => value,
    () => before,
  );
}

export const NO_SEARCH = {} as Record<string, undefined>;
