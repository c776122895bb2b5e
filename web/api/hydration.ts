import { useHydrated } from '@tanstack/react-router';

let note: () => void = () => {};
const isDone = new Promise<void>((resolve) => {
  note = resolve;
});

export const noteHydrated = () => note();

/** Waits for hydration: a redirect during it would break React. */
export const untilHydrated = () => isDone;

/** Values of the address, after hydration: one rendered page serves every address of its kind. */
export function useAfterHydration<Value, Before>(value: Value, before: Before): Value | Before {
  return useHydrated() ? value : before;
}

export const NO_SEARCH = {} as Record<string, undefined>;
