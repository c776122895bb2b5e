import { decidePartialDelivery } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { DecisionForm } from '../parts/decision-form.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useDecision } from '../parts/use-decision.ts';

type Decision = 'refund' | 'retry';

/** For an order delivered in part: refund the rest or retry it. */
export function RestDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending } = useDecision<Decision>(({ choice, evidence }) => {
    const request = { params: { id: orderId, decision: choice }, body: { reason: evidence } };
    return call(decidePartialDelivery, request, { headers: { 'idempotency-key': keyFor(request) } });
  }, onClose);
  return (
    <StaffDialog title="Decide the rest" onClose={onClose}>
      <DecisionForm<Decision>
        lead="What happens with the rest?"
        choiceMissing="Please choose what happens with the rest."
        evidence="Reason"
        evidenceHint="Kept in the audit log."
        evidenceMissing="Please say why."
        choices={[
          [
            'refund',
            'Return its share',
            'The share of the rest goes to the shopper’s wallet as R-Coins, and the order completes.',
          ],
          ['retry', 'Try it once more', 'Only the parts that were refused are sent again.'],
        ]}
        isBusy={isPending}
        onDecide={(choice, evidence) => mutate({ choice, evidence })}
      />
    </StaffDialog>
  );
}
