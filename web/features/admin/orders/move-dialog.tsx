import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { readReason } from '@rush/contract/reason.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Note } from '../../../ui/states.tsx';
import { RowButton } from '../parts/cells.tsx';
import { QueryStates } from '../parts/screen.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { type Money, type Move, type MoveStatus, moneyOf, movesOf, needsQuantity } from './move-money.ts';
import { type OrderDetail, orderDetailQuery } from './order-query.ts';

export const MOVE_LABELS = { Completed: 'Completed', Refunded: 'Refund', Cancelled: 'Cancelled' } as const;
export const MOVE_NOTES = {
  Completed: 'The order is marked as delivered, and the shopper earns their points.',
  Refunded: 'The money goes back to the shopper’s wallet as R-Coins.',
  Cancelled: 'The order is cancelled; the money goes back to the shopper’s wallet as R-Coins.',
} as const;

export function MoveButtons({ order, onMove }: { order: StaffOrder; onMove: (move: Move) => void }) {
  const variants = { Completed: 'primary', Refunded: 'outline', Cancelled: 'ghost' } as const;
  return (
    <span className="flex flex-wrap gap-2">
      {movesOf(order).map((status) => (
        <RowButton
          key={status}
          label={MOVE_LABELS[status]}
          of={order.orderid}
          variant={variants[status]}
          onClick={() => onMove({ order, status })}
        />
      ))}
    </span>
  );
}

export function MoveDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const { order, status } = move;
  return (
    <StaffDialog
      title={`${MOVE_LABELS[status]}: ${order.orderid}`}
      description={`${order.itemname}, ${order.productname}, ${formatRupees(order.value)}`}
      onClose={onClose}
    >
      <QueryStates query={useQuery(orderDetailQuery(order.orderid))}>
        {(detail) => <MoveForm move={move} detail={detail} onClose={onClose} />}
      </QueryStates>
    </StaffDialog>
  );
}

function MoveForm({ move, detail, onClose }: { move: Move; detail: OrderDetail; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [pieces, setPieces] = useState('');
  const [hasTried, setTried] = useState(false);
  const money = moneyOf(move, detail, Number(pieces) || 0);
  const isReasonRequired = money.kind === 'in-part' || money.kind === 'goodwill';
  const { mutate, isPending } = useAction(
    () =>
      call('updateOrder', {
        params: { id: move.order._id },
        body: { status: move.status, reason, deliveredPieces: Number(pieces) || undefined },
      }),
    { onDone: onClose },
  );
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        if (!isReasonRequired || readReason(reason)) mutate();
      }}
    >
      <MoneyNote status={move.status} money={money} />
      {needsQuantity(move, detail) && (
        <TextField
          label={`Pieces already delivered, of ${move.order.quantity}`}
          hint="Only the others are refunded."
          type="number"
          inputMode="numeric"
          min={0}
          max={move.order.quantity - 1}
          value={pieces}
          onChange={(event) => setPieces(event.target.value)}
        />
      )}
      <TextField
        label={isReasonRequired ? 'Reason' : 'Reason (optional)'}
        hint="The shopper will see it."
        error={hasTried && isReasonRequired && !readReason(reason) ? 'Please give a reason.' : undefined}
        required={isReasonRequired}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-3 *:flex-1">
        <Button label="Cancel" variant="outline" onClick={onClose} />
        <Button
          label={`Confirm: ${MOVE_LABELS[move.status]}`}
          type="submit"
          variant={move.status === 'Completed' ? 'primary' : 'danger'}
          busy={isPending}
          disabled={money.kind === 'settled'}
        />
      </div>
    </Form>
  );
}

function MoneyNote({ status, money }: { status: MoveStatus; money: Money }) {
  const amount = formatRupees(money.rupees);
  if (money.kind === 'none') return <p className="text-muted">{MOVE_NOTES[status]}</p>;
  if (money.kind === 'whole')
    return (
      <p className="text-muted">
        The shopper will see the order as {status.toLowerCase()}.{' '}
        <strong className="text-foreground">{amount} goes back to the shopper’s wallet as R-Coins.</strong>
      </p>
    );
  const texts = {
    'in-part': `This order was delivered in part. Only the rest, ${amount}, goes back to the shopper’s wallet; the order is then completed.`,
    'complete-in-part':
      'Parts of this order were not delivered by the supplier. Complete it only if they were delivered by hand: nothing goes back.',
    goodwill: `This order was delivered. All of it, ${amount}, goes back to the shopper’s wallet as goodwill.`,
    settled: 'What was not delivered has already been refunded; nothing more goes back.',
  };
  return <Note tone="warning">{texts[money.kind]}</Note>;
}
