import { useSyncExternalStore } from 'react';

/** Null while it cannot be known: on the server and while hydrating. */
export function useMedia(query: string): boolean | null {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => null,
  );
}
