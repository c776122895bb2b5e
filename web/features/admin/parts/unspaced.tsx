import type { CSSProperties } from 'react';

/** Characters that a line of it holds at least: half of an order id, all of a player id. */
const LINE_CHARACTERS = 10;

/**
 * An id or an address in the cell of a table. A narrow column breaks it into two lines, an address before its @; where
 * that is not enough, or the window has no room for it, it breaks anywhere rather than push a column out.
 */
export function Unspaced({ children: text }: { children: string }) {
  const at = text.indexOf('@');
  return (
    <span
      className="inline-block [overflow-wrap:anywhere] xl:min-w-(--line)"
      style={{ '--line': `${Math.min(text.length, LINE_CHARACTERS)}ch` } as CSSProperties}
    >
      {at > 0 ? (
        <>
          {text.slice(0, at)}
          <wbr />
          {text.slice(at)}
        </>
      ) : (
        text
      )}
    </span>
  );
}
