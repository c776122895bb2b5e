import type { CSSProperties } from 'react';

/** Characters that a line of it holds at least: half of an order id with its wide letters, all of a player id. */
const LINE_CHARACTERS = 11;

/**
 * An id or an address in the cell of a table. A narrow column breaks it into two lines, an address before its @ and a
 * long id in its middle; where that is not enough, or the window has no room for it, it breaks anywhere rather than push
 * a column out.
 */
export function Unspaced({ children: text }: { children: string }) {
  const at = breakOf(text);
  return (
    <span
      // The underline of a link around it does not reach into an inline block by itself.
      className="inline-block [overflow-wrap:anywhere] [text-decoration:inherit] xl:min-w-(--line)"
      style={{ '--line': `${Math.min(text.length, LINE_CHARACTERS)}ch` } as CSSProperties}
    >
      {text.slice(0, at)}
      {at > 0 && <wbr />}
      {text.slice(at)}
    </span>
  );
}

/** @returns where a line may end; 0 for nowhere */
function breakOf(text: string): number {
  const at = text.indexOf('@');
  if (at > 0) return at;
  return text.length > LINE_CHARACTERS ? Math.ceil(text.length / 2) : 0;
}
