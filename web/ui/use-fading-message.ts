import { useCallback, useEffect, useState } from 'react';

const SHOWN_MS = 5000;

/** A message that disappears after five seconds. */
export function useFadingMessage(): [string | undefined, (message: string | undefined) => void] {
  const [shown, setShown] = useState<{ text: string }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback((text: string | undefined) => setShown(text ? { text } : undefined), []);
  return [shown?.text, show];
}
