import { useCallback, useEffect, useState } from 'react';
import { explainError } from '../api/client.ts';

const SHOWN_MS = 5000;

type Show = (message: string | undefined, field?: string) => void;

/**
 * A message that disappears after five seconds, and mutation callbacks that clear it and show errors. A message about
 * a field is that field's error instead.
 */
export function useFadingMessage(failed = '') {
  const [shown, setShown] = useState<{ text: string; field?: string }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show: Show = useCallback((text, field) => setShown(text ? { text, field } : undefined), []);
  const reporting = {
    onMutate: () => show(undefined),
    onError: (error: Error) => show(explainError(error, failed)),
  };
  const errorOf = (field: string) => (shown?.field === field ? shown.text : undefined);
  return [shown?.field ? undefined : shown?.text, show, reporting, errorOf] as const;
}
