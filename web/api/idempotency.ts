import { useCallback, useEffect, useRef } from 'react';
import { useCameBack } from './came-back.ts';

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keys for one opening of a payment sheet: the same request pressed twice, or sent again after a lost
 * answer, carries the same key and moves money once. Another request gets a key of its own, because the
 * server refuses a key that comes with another body. Who comes back from where a press has led, by the browser's
 * Back, presses anew.
 */
export function useIdempotencyKeys(isOpen: boolean): (request: object) => string {
  const keys = useRef(new Map<string, string>());
  useEffect(() => {
    if (isOpen) keys.current.clear();
  }, [isOpen]);
  useCameBack(() => keys.current.clear());
  return useCallback((request: object) => {
    const fingerprint = JSON.stringify(request);
    const key = keys.current.get(fingerprint) ?? newKey();
    keys.current.set(fingerprint, key);
    return key;
  }, []);
}
