import { useSyncExternalStore } from 'react';

let note: () => void = () => {};
const isDone = new Promise<void>((resolve) => {
  note = resolve;
});

export const noteHydrated = () => note();

/** Waits for hydration: a redirect during it would break React. */
export const untilHydrated = () => isDone;

const neverChanges = () => () => {};

/**
 * Values of the address, after hydration: one rendered page serves every address of its kind. Renders again only if they
 * differ from what was rendered, because React does it in one long task.
 */
export function useAfterHydration<Value, Before>(value: Value, before: Before): Value | Before {
  return useSyncExternalStore<Value | Before>(
    neverChanges,
    () => value,
    () => before,
  );
}

export const NO_SEARCH = {} as Record<string, undefined>;
