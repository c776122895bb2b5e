import { readReason } from '@rush/contract/reason.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { eraseUser } from '#calls/personal-data';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { FAILED } from '../parts/field-problems.ts';
import { ProblemNote } from '../parts/problem-note.tsx';

/** For a customer who asked to be erased by mail or phone. */
export function EraseUser({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [lapse, setLapse] = useState(false);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(eraseUser, { params: { id: userId }, body: { reason, lapse } }),
  });
  if (data)
    return (
      <Note tone="success" icon="check" role="status">
        {data.message}
      </Note>
    );
  if (!isOpen)
    return (
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        Erase at their request…
      </Button>
    );
  return (
    <fieldset className="grid gap-3 border border-danger p-3">
      <legend className="px-1 text-sm font-semibold">Erase at their request…</legend>
      <p className="text-sm text-muted">
        Signed out at once, erased after seven days; signing in cancels it. The ledger stays without the
        person.
      </p>
      <TextField
        label="How the customer asked"
        hint="For the audit log. Leave names and numbers out."
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <CheckField
        label="The customer knows that R-Coins, points and earnings that are left lapse."
        checked={lapse}
        onChange={({ target }) => setLapse(target.checked)}
      />
      <ProblemNote>{error && explainError(error, FAILED)}</ProblemNote>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          size="sm"
          busy={isPending}
          disabled={readReason(reason) === ''}
          onClick={() => mutate()}
        >
          Put down for erasure
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </fieldset>
  );
}
