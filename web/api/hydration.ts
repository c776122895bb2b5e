import { useSyncExternalStore } from 'react';

let note: () => void = () => {};
const isDone = new Promise<void>((resolve) => {
  note = resolve;
});

export const noteHydrated = () => note();

/** Waits for hydration: a redirect during it would break React. */
export const untilHydrated = () => isDone;

/** False on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Values of the address, after hydration: one rendered page serves every address of its kind. */
export function useAfterHydration<Value, Before>(value: Value, before: Before): Value | Before {
  return useIsHydrated() ? value : before;
}

export const NO_SEARCH = {} as Record<string, undefined>;
