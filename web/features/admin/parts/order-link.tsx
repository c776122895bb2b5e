import { Link } from '@tanstack/react-router';
import { Unspaced } from './unspaced.tsx';

/** A link in the cell of a table. */
export const LINK =
  'font-semibold underline decoration-line-strong underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current';

/** An order id that leads to the order's page. */
export function OrderLink({ orderid }: { orderid: string }) {
  if (!orderid) return null;
  return (
    <Link to="/admin/order/$id" params={{ id: orderid }} className={LINK}>
      <Unspaced>{orderid}</Unspaced>
    </Link>
  );
}
