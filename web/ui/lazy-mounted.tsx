import { type ReactNode, Suspense, useRef } from 'react';

/** Mounts its lazily loaded child at the first opening, and keeps it for the closing movement. */
export function LazyMounted({ when, children }: { when: boolean; children: ReactNode }) {
  const wasOpened = useRef(false);
  wasOpened.current ||= when;
  return wasOpened.current ? <Suspense>{children}</Suspense> : null;
}
