import { useCallback, useEffect, useState } from 'react';
import { explainError } from '../api/client.ts';

const SHOWN_MS = 5000;

/** Returns the name of the field in error, for `Form` to mark. */
type Show = (message: string | undefined, field?: string) => string | undefined;

/** A message that disappears after five seconds, and mutation callbacks that clear it and show errors. */
export function useFadingMessage(failed = '') {
  const [shown, setShown] = useState<{ text: string }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show: Show = useCallback((text, field) => {
    setShown(text ? { text } : undefined);
    return field;
  }, []);
  const reporting = {
    onMutate: () => show(undefined),
    onError: (error: Error) => show(explainError(error, failed)),
  };
  return [shown?.text, show, reporting] as const;
}
