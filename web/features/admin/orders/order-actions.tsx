import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { adminOrderText as t } from '../../../text/admin/order.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { MoveButtons, MoveDialog } from './move-dialog.tsx';
import { type Move, waysOf } from './move-money.ts';
import type { OrderDetail } from './order-query.ts';
import { RestDialog } from './partial-delivery-dialog.tsx';

/** What can be done now, or why nothing can. */
export function OrderActions({ detail }: { detail: OrderDetail }) {
  const isOwner = useIsOwner();
  const [move, setMove] = useState<Move | null>(null);
  const { order, deliveries } = detail;
  const has = (open: 'Sent' | 'Unknown') => deliveries.some(({ status }) => status === open);
  if (order.status === 'Created')
    return (
      <Note tone="info">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {t.actions.unpaid}
          <Link
            to="/confirmation"
            search={{ client_txn_id: order.orderid }}
            className={buttonClass({ size: 'sm', variant: 'outline' })}
          >
            {t.actions.verify}
          </Link>
        </span>
      </Note>
    );
  if (waysOf(order).length === 0) return <Note icon="check">{t.actions.none}</Note>;
  if (has('Unknown')) return <Note tone="warning">{t.actions.deliveryFirst}</Note>;
  if (has('Sent')) return <Note tone="info">{t.actions.delivering}</Note>;
  if (!isOwner) return <Note>{t.actions.ownerOnly}</Note>;
  return (
    <section aria-label={t.actions.title} className="grid gap-3">
      <RestNote detail={detail} />
      <MoveButtons order={order} onMove={setMove} />
      {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
    </section>
  );
}

/** Some parts are delivered and some refused: one press leads to the end. */
function RestNote({ detail: { order, deliveries: all } }: { detail: OrderDetail }) {
  const deliveries = all.filter((part) => part.isCurrent);
  const [isOpen, setOpen] = useState(false);
  const count = (status: (typeof deliveries)[number]['status']) =>
    deliveries.filter((part) => part.status === status).length;
  const delivered = count('Delivered');
  if (order.status !== 'Processing' || delivered === 0 || count('Rejected') === 0 || count('Pending') > 0)
    return null;
  return (
    <Note tone="warning" icon="warn">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {t.rest.partly(delivered, deliveries.length)}
        <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
          {t.rest.open}
        </Button>
      </span>
      {isOpen && <RestDialog orderId={order._id} onClose={() => setOpen(false)} />}
    </Note>
  );
}
