import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../text/catalogue.ts';
import { adminOrderText } from '../../../text/en/admin-order.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { type Move, MoveButtons, MoveDialog, type MoveStatus } from '../move-dialog.tsx';
import { useIsOwner } from '../use-staff-role.ts';
import type { OrderDetail } from './order-query.ts';

const WAYS: Partial<Record<OrderDetail['order']['status'], readonly MoveStatus[]>> = {
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  Completed: ['Refunded'],
};

/** What can be done now, or why nothing can. */
export function OrderActions({ detail }: { detail: OrderDetail }) {
  const t = useText(adminOrderText);
  const isOwner = useIsOwner();
  const [move, setMove] = useState<Move | null>(null);
  const { order, deliveries } = detail;
  const ways = WAYS[order.status];
  const isOpen = deliveries.some(({ status }) => status === 'Sent' || status === 'Unknown');
  if (order.status === 'Created')
    return (
      <Note tone="sky">
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
  if (!ways) return <Note icon="check">{t.actions.none}</Note>;
  if (isOpen) return <Note tone="amber">{t.actions.deliveryFirst}</Note>;
  if (!isOwner) return <Note>{t.actions.ownerOnly}</Note>;
  return (
    <section aria-label={t.actions.title}>
      <MoveButtons order={order} onMove={setMove} allowed={ways} />
      {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
    </section>
  );
}
