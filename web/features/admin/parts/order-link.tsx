import { Link } from '@tanstack/react-router';
import { Unspaced } from './unspaced.tsx';

/** The look of a link in a table cell. */
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
