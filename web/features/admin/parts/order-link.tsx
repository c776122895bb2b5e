import { Link } from '@tanstack/react-router';

/** An order id that leads to the order's page. */
export function OrderLink({ orderid }: { orderid: string }) {
  if (!orderid) return null;
  return (
    <Link
      to="/admin/order/$id"
      params={{ id: orderid }}
      className="font-semibold underline decoration-line-strong underline-offset-4 [overflow-wrap:anywhere] md:whitespace-nowrap hover:decoration-current"
    >
      {orderid}
    </Link>
  );
}
