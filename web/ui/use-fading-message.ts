import { useCallback, useEffect, useState } from 'react';
import { explainError } from '../api/client.ts';

const FADE_AFTER_MS = 5000;

type Show = (message: string | undefined, field?: string) => void;

/**
 * A message that disappears after five seconds, and mutation callbacks that clear it and show errors. A message about
 * a field becomes that field's error.
 */
export function useFadingMessage(fallback = '') {
  const [current, setCurrent] = useState<{ text: string; field?: string }>();
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => setCurrent(undefined), FADE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current]);
  const show: Show = useCallback((text, field) => setCurrent(text ? { text, field } : undefined), []);
  const messageCallbacks = {
    onMutate: () => show(undefined),
    onError: (error: Error) => show(explainError(error, fallback)),
  };
  const errorOf = (field: string) => (current?.field === field ? current.text : undefined);
  return [current?.field ? undefined : current?.text, show, messageCallbacks, errorOf] as const;
}
