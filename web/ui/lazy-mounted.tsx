import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

/**
 * Mounts its lazily loaded child when first opened and keeps it mounted for the closing animation. In a transition,
 * React renders it in short tasks and without the 300 ms delay of a suspended boundary.
 */
export function LazyMounted({ when, children }: { when: boolean; children: ReactNode }) {
  const [isMounted, setMounted] = useState(when);
  useEffect(() => {
    if (when) startTransition(() => setMounted(true));
  }, [when]);
  return <Suspense>{isMounted && children}</Suspense>;
}
