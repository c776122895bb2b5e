import { useCallback, useEffect, useRef } from 'react';
import { usePageRestored } from './leave.ts';

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency keys for one opening of a form. A request that is sent twice or retried keeps its key and moves money
 * once. A different request gets a new key, since the server rejects a key reused with a different body. Returning with
 * the browser's Back button starts over.
 */
export function useIdempotencyKeys(isOpen: boolean): (request: object) => string {
  const keys = useRef(new Map<string, string>());
  useEffect(() => {
    if (isOpen) keys.current.clear();
  }, [isOpen]);
  usePageRestored(() => keys.current.clear());
  return useCallback((request: object) => {
    const fingerprint = JSON.stringify(request);
    const key = keys.current.get(fingerprint) ?? newKey();
    keys.current.set(fingerprint, key);
    return key;
  }, []);
}
