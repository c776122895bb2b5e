import type { Order } from '@rush/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { buttonClass } from '../../ui/button.tsx';

export function OrderActions({ order }: { order: Order }) {
  const t = useText(ordersText);
  if (order.status === 'Created') {
    return (
      <Link
        to="/confirmation"
        search={{ client_txn_id: order.orderid }}
        className={`${buttonClass({ variant: 'primary' })} relative whitespace-nowrap`}
      >
        {t.verify}
      </Link>
    );
  }
  return (
    <Link
      to="/product/$_id"
      params={{ _id: order.product_id }}
      search={{ item: order.item_id, again: order.orderid }}
      className={`${buttonClass({ variant: 'outline' })} relative whitespace-nowrap`}
    >
      {t.again}
    </Link>
  );
}
