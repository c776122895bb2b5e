import type { listGrants } from '@rush/contract/admin-wallet.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { readReason } from '@rush/contract/reason.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reverseGrant } from '#calls/admin-wallet';
import { call, isApiError } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminAuditText } from '../../../text/en/admin-audit.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';

export type Grant = OutputOf<typeof listGrants>[number];

/** Says how much of a grant is still there, asks for the reason, and takes that back. */
export function ReverseDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useText(adminAuditText).grants;
  const queries = useQueryClient();
  const keyFor = useIdempotencyKeys(true);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const request = { params: { id: grant._id }, body: { reason } };
      return call(reverseGrant, request, { idempotencyKey: keyFor(request) });
    },
    onSuccess: ({ message }) => {
      toast('success', message);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  const [given, left] = [formatRupees(grant.amount), formatRupees(grant.reversible)];
  const isInPart = grant.reversible < grant.amount;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.reverseFor(given, grant.username)}
      closeLabel={t.cancel}
    >
      <form
        className="grid gap-4 p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (readReason(reason)) mutate();
        }}
      >
        <Note tone={isInPart ? 'warning' : 'plain'}>
          {isInPart ? t.reversePart(left, given) : t.reverseAll(given)}
        </Note>
        <TextField
          label={t.reason}
          error={isTried && !readReason(reason) ? t.reasonMissing : undefined}
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error && (
          <Note tone="danger" icon="warn" role="alert">
            {(isApiError(error) && error.message) || t.failed}
          </Note>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={isPending} disabled={grant.reversible === 0}>
            {t.reverseNow(left)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
