import { useCallback, useEffect, useState } from 'react';
import { explainError } from '../api/client.ts';

const SHOWN_MS = 5000;

type Show = (message: string | undefined) => void;

/** A message that disappears after five seconds, and what makes a mutation clear it and show the error or `failed`. */
export function useFadingMessage(failed = '') {
  const [shown, setShown] = useState<{ text: string }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show: Show = useCallback((text) => setShown(text ? { text } : undefined), []);
  const reporting = {
    onMutate: () => show(undefined),
    onError: (error: Error) => show(explainError(error, failed)),
  };
  return [shown?.text, show, reporting] as const;
}
