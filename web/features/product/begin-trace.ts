const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The W3C header of a new trace; none where the server does not trace, which a meta tag of its pages says. */
export function beginTrace(): { traceparent?: string } {
  return document.querySelector('meta[name=traces]') ? { traceparent: `00-${hex(16)}-${hex(8)}-01` } : {};
}
