import type { Order } from '@rush/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Pay what is unpaid; buy again what was bought. */
export function OrderActions({ order }: { order: Order }) {
  const t = useText(ordersText);
  return (
    <span className="ml-auto flex shrink-0 flex-wrap gap-2 whitespace-nowrap md:justify-start">
      {order.status === 'Created' ? (
        <Link
          to="/confirmation"
          search={{ client_txn_id: order.orderid }}
          className={buttonClass({ variant: 'primary', size: 'sm' })}
        >
          {t.verify}
        </Link>
      ) : (
        <Link
          to="/product/$_id"
          params={{ _id: order.product_id }}
          search={{ item: order.item_id, again: order.orderid }}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {t.again}
        </Link>
      )}
    </span>
  );
}
