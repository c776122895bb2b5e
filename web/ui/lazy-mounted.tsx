import { type ReactNode, Suspense, useRef } from 'react';

/** Mounts its lazily loaded child when first opened and keeps it mounted for the closing animation. */
export function LazyMounted({ when, children }: { when: boolean; children: ReactNode }) {
  const wasOpened = useRef(false);
  wasOpened.current ||= when;
  return wasOpened.current ? <Suspense>{children}</Suspense> : null;
}
