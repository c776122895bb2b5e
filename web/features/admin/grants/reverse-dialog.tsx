import type { listGrants } from '@rush/contract/admin-wallet.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reverseGrant } from '#calls/admin-wallet';
import { call } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { formatRupees } from '../../../text/format.ts';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FAILED } from '../parts/field-problems.ts';
import { ReasonForm } from '../parts/reason-form.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';

export type Grant = OutputOf<typeof listGrants>[number];

/** Takes back what is left of a grant, for a reason. */
export function ReverseDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKeys(true);
  const mutation = useMutation({
    mutationFn: (reason: string) => {
      const request = { params: { id: grant._id }, body: { reason } };
      return call(reverseGrant, request, { headers: { 'idempotency-key': keyFor(request) } });
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
    <StaffDialog title={`Take back ${given} of ${grant.username}`} onClose={onClose}>
      <ReasonForm
        confirm={`Take back ${left}`}
        failed={FAILED}
        variant="danger"
        isDisabled={grant.reversible === 0}
        mutation={mutation}
        onCancel={onClose}
      >
        {() => (
          <Note tone={isInPart ? 'warning' : 'plain'}>
            {isInPart
              ? `Only ${left} of ${given} is still in the wallet, and only that goes back: a wallet never falls below zero. This can be done once; the customer sees it in the wallet’s history.`
              : `${given} goes back to the shop. This can be done once; the customer sees it in the wallet’s history.`}
          </Note>
        )}
      </ReasonForm>
    </StaffDialog>
  );
}
