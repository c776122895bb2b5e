import type { ReactNode } from 'react';
import { Note } from '../../../ui/states.tsx';

/** What went wrong, in red and announced to screen readers. */
export function ProblemNote({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Note tone="danger" icon="warn" role="alert">
      <span className="text-danger">{children}</span>
    </Note>
  );
}
