import type { Order } from '@rush/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { Picture } from '../../ui/picture.tsx';

export function AgainCard({ order }: { order: Order }) {
  const { mine } = useText(homeText);
  const player = order.username || order.input1;
  return (
    <Link
      to="/product/$_id"
      params={{ _id: order.product_id }}
      search={{ item: order.item_id, again: order.orderid }}
      className="flex h-16 w-56 shrink-0 items-center gap-3 bg-raised pr-3 hover:bg-inverse hover:text-on-inverse"
    >
      <Picture
        src={order.imgpath}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        className="size-16 bg-line object-cover"
      />
      <span className="min-w-0">
        <span className="sr-only">{mine.again}: </span>
        <span lang="en" className="display block truncate text-lg">
          {order.itemname}
        </span>
        <span className="block truncate text-sm opacity-80">{player}</span>
      </span>
    </Link>
  );
}
