import type { ReactNode } from 'react';
import { isApiError, refusalOf } from '../../../api/client.ts';
import { Note } from '../../../ui/states.tsx';

/** Shown if neither the server nor the screen explains the failure. */
export const FAILED = 'An error occurred. Please try again.';

/** Completes a schema's `is required` or `must be at least 1`. */
const sentenceOf = (message: string | undefined) => message?.replace(/^[a-z].*[^.]$/, 'This $&.');

export function problemsOf(
  error: unknown,
  fallback: string,
  networkFailure = fallback,
): { of: (field: string) => string | undefined; all?: string } {
  if (!error) return { of: () => undefined };
  if (!isApiError(error)) return { of: () => undefined, all: fallback };
  if (error.status === 0) return { of: () => undefined, all: networkFailure };
  const { fields } = error;
  return {
    of: (field) =>
      sentenceOf(fields.find((item) => item.field === field || item.field.startsWith(`${field}.`))?.message),
    all: refusalOf(error) ?? fallback,
  };
}

export function ProblemNote({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Note tone="danger" role="alert">
      <span className="text-danger">{children}</span>
    </Note>
  );
}
