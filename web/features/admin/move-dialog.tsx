import type { StaffOrder } from '@rush/contract/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateOrder } from '#calls/admin';
import { call, isApiError } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';
import { formatRupees } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

export type MoveStatus = 'Completed' | 'Refunded' | 'Cancelled';
export interface Move {
  order: StaffOrder;
  status: MoveStatus;
}

/** The three ways out of a pending order (spec 2 section 4), the first the likeliest. */
export function MoveButtons({
  order,
  onMove,
  allowed = ['Completed', 'Refunded', 'Cancelled'],
}: {
  order: StaffOrder;
  onMove: (move: Move) => void;
  allowed?: readonly MoveStatus[];
}) {
  const t = useText(adminText);
  const variants = { Completed: 'primary', Refunded: 'outline', Cancelled: 'ghost' } as const;
  return (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      {allowed.map((status) => (
        <Button
          key={status}
          size="sm"
          variant={variants[status]}
          aria-label={t.move.title(t.move.labels[status], order.orderid)}
          onClick={() => onMove({ order, status })}
        >
          {t.move.labels[status]}
        </Button>
      ))}
    </span>
  );
}

/** Asks for the reason and moves the order. */
export function MoveDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = useText(adminText);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(updateOrder, { params: { id: move.order._id }, body: { status: move.status, reason } }),
    onSuccess: ({ message }) => {
      toast('success', message);
      onClose();
    },
    onError: (error) => toast('error', (isApiError(error) && error.message) || t.move.failed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.move.title(t.move.labels[move.status], move.order.orderid)}
      description={`${move.order.itemname}, ${move.order.productname}, ${formatRupees(move.order.value)}`}
      closeLabel={t.move.close}
    >
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <p className="text-muted">{t.move.notes[move.status]}</p>
        <TextField
          label={t.move.reason}
          hint={t.move.reasonHint}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" variant="primary" wide busy={isPending}>
          {t.move.confirm(t.move.labels[move.status])}
        </Button>
      </form>
    </Dialog>
  );
}
