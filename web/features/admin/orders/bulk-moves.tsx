import type { PendingOrder } from '@rush/contract/admin-lists.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, explainError } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { pluralize } from '../parts/figures.tsx';
import { FAILED } from '../parts/problems.tsx';
import { Facts } from '../parts/screen.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { MOVE_LABELS, MOVE_NOTES } from './move-dialog.tsx';
import { MOVE_STATUSES, type MoveStatus } from './move-money.ts';

const sumOf = (orders: readonly PendingOrder[]) =>
  formatRupees(
    orders.reduce((paise, { value, refunded }) => paise + Math.round((value - refunded) * 100), 0) / 100,
  );

interface Moves {
  orders: readonly PendingOrder[];
  status: MoveStatus;
}

interface BulkBarProps {
  orders: readonly PendingOrder[];
  selected: readonly PendingOrder[];
  onSelect: (ids: readonly string[]) => void;
}

export function BulkBar({ orders, selected, onSelect }: BulkBarProps) {
  const [moves, setMoves] = useState<Moves | null>(null);
  if (orders.length === 0 && !moves) return null;
  const isAll = selected.length === orders.length;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-raised px-3 py-1.5">
      <CheckField
        label={
          selected.length === 0 ? 'Select all' : `${pluralize(selected.length, 'order')}, ${sumOf(selected)}`
        }
        checked={isAll && selected.length > 0}
        onChange={() => onSelect(isAll ? [] : orders.map(({ _id }) => _id))}
      />
      {selected.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {MOVE_STATUSES.map((status) => (
            <Button
              key={status}
              size="sm"
              variant={status === 'Completed' ? 'primary' : 'outline'}
              onClick={() => setMoves({ orders: selected, status })}
            >
              {MOVE_LABELS[status]}
            </Button>
          ))}
        </span>
      )}
      {moves && (
        <BulkDialog
          {...moves}
          onClose={() => {
            setMoves(null);
            onSelect([]);
          }}
        />
      )}
    </div>
  );
}

interface Result {
  orderid: string;
  refusal?: string;
}

function BulkDialog({ orders, status, onClose }: Moves & { onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const isBusy = results !== null && results.length < orders.length;
  const run = async () => {
    setResults([]);
    for (const order of orders) {
      const { orderid } = order;
      const result = await call('updateOrder', { params: { id: order._id }, body: { status, reason } }).then(
        () => ({ orderid }),
        (error) => ({ orderid, refusal: explainError(error, FAILED) }),
      );
      setResults((before) => [...(before ?? []), result]);
    }
    await queries.invalidateQueries({ queryKey: ['mine', 'admin'] });
  };
  const summary = `${pluralize(orders.length, 'order')}, ${sumOf(orders)}`;
  return (
    <StaffDialog
      title={`${MOVE_LABELS[status]}: ${summary}`}
      description={MOVE_NOTES[status]}
      isBusy={isBusy}
      onClose={onClose}
    >
      {results ? (
        <Results results={results} />
      ) : (
        <Form onSubmit={() => void run()}>
          <TextField
            label="Reason (optional)"
            hint="All of these shoppers will see it."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" variant="primary" wide>
            Confirm: {MOVE_LABELS[status]} {summary}
          </Button>
        </Form>
      )}
    </StaffDialog>
  );
}

function Results({ results }: { results: readonly Result[] }) {
  const failedCount = results.filter(({ refusal }) => refusal).length;
  return (
    <>
      <p role="status">
        {results.length - failedCount} done, {failedCount} failed.
      </p>
      <Facts
        rows={results.map(({ orderid, refusal }) => [
          orderid,
          <span key={orderid} className={refusal && 'text-danger'}>
            {refusal ?? 'Done'}
          </span>,
        ])}
      />
    </>
  );
}
