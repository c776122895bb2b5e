import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { Note } from '../../../ui/states.tsx';
import { VerifyLink } from '../parts/cells.tsx';
import { DecisionForm } from '../parts/decision-form.tsx';
import { DialogButton, StaffDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { MoveButtons, MoveDialog } from './move-dialog.tsx';
import { type Move, movesOf } from './move-money.ts';
import { UnknownParts } from './order-deliveries.tsx';
import type { OrderDetail } from './order-query.ts';

export function OrderActions({ detail }: { detail: OrderDetail }) {
  const isOwner = useIsOwner();
  const [move, setMove] = useState<Move | null>(null);
  const { order, deliveries } = detail;
  const hasDelivery = (open: 'Sent' | 'Unknown') => deliveries.some(({ status }) => status === open);
  if (order.status === 'Created')
    return (
      <Note tone="info" action={<VerifyLink orderid={order.orderid} />}>
        Not paid yet. Use Verify to check the payment again.
      </Note>
    );
  if (movesOf(order).length === 0) return <Note icon="check">Nothing left to do: this order is closed.</Note>;
  if (hasDelivery('Unknown')) return <UnknownParts deliveries={deliveries} />;
  if (hasDelivery('Sent'))
    return (
      <Note tone="info">
        The supplier is delivering this order. If its response is unclear, you can decide here.
      </Note>
    );
  if (!isOwner) return <Note>Only an owner can complete, refund or cancel this order.</Note>;
  return (
    <section aria-label="Actions" className="grid gap-3">
      <RestNote detail={detail} />
      <MoveButtons order={order} onMove={setMove} />
      {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
    </section>
  );
}

function RestNote({ detail: { order, deliveries: all } }: { detail: OrderDetail }) {
  const deliveries = all.filter((part) => part.isCurrent);
  const count = (status: (typeof deliveries)[number]['status']) =>
    deliveries.filter((part) => part.status === status).length;
  const delivered = count('Delivered');
  if (order.status !== 'Processing' || delivered === 0 || count('Rejected') === 0 || count('Pending') > 0)
    return null;
  return (
    <Note
      tone="warning"
      action={
        <DialogButton label="Decide the rest" size="sm" variant="primary">
          {(close) => <RestDialog orderId={order._id} onClose={close} />}
        </DialogButton>
      }
    >
      {delivered} of {deliveries.length} parts are delivered; the supplier refused the rest. Refund the rest,
      or try again.
    </Note>
  );
}

type Decision = 'refund' | 'retry';

function RestDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const keyFor = useIdempotencyKeys(true);
  const send = ({ choice, evidence }: { choice: Decision; evidence: string }) => {
    const request = { params: { id: orderId, decision: choice }, body: { reason: evidence } };
    return call('decidePartialDelivery', request, { headers: { 'idempotency-key': keyFor(request) } });
  };
  const decision = useAction(send, { onDone: onClose });
  return (
    <StaffDialog title="Decide the rest" onClose={onClose}>
      <DecisionForm<Decision>
        lead="What should happen to the rest?"
        evidence="Reason"
        evidenceHint="Kept in the audit log."
        choices={[
          [
            'refund',
            'Refund the rest',
            'What was paid for the rest goes to the shopper’s wallet as R-Coins, and the order is completed.',
          ],
          ['retry', 'Try the rest again', 'Only the parts that were refused are sent again.'],
        ]}
        decision={decision}
      />
    </StaffDialog>
  );
}
