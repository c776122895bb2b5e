import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';

/** The least characters per line: half an order id, or a whole player id. */
const LINE_CHARACTERS = 11;

/** An id or email in a table cell. Breaks before the @ or in the middle of a long id; if need be, anywhere. */
export function Unspaced({ children: text }: { children: string }) {
  const at = breakOf(text);
  return (
    <span
      // A link's underline does not reach into an inline block.
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

export const LINK =
  'font-semibold underline decoration-line-strong underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current';

export function OrderLink({ orderid }: { orderid: string }) {
  if (!orderid) return null;
  return (
    <Link to="/admin/order/$id" params={{ id: orderid }} className={LINK}>
      <Unspaced>{orderid}</Unspaced>
    </Link>
  );
}
