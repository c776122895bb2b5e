import { decidePartialDelivery } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { adminOrderText as t } from '../../../text/admin/order.ts';
import { DecisionForm } from '../parts/decision-form.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useDecision } from '../parts/use-decision.ts';

type Decision = 'refund' | 'retry';

/** Of an order that was delivered in part: the rest is returned, or tried once more. */
export function RestDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending } = useDecision<Decision>(({ choice, evidence }) => {
    const request = { params: { id: orderId, decision: choice }, body: { reason: evidence } };
    return call(decidePartialDelivery, request, { headers: { 'idempotency-key': keyFor(request) } });
  }, onClose);
  return (
    <StaffDialog title={t.rest.title} onClose={onClose}>
      <DecisionForm<Decision>
        lead={t.rest.lead}
        choiceMissing={t.rest.choiceMissing}
        evidence={t.rest.evidence}
        evidenceHint={t.rest.evidenceHint}
        evidenceMissing={t.rest.evidenceMissing}
        choices={[
          ['refund', t.rest.refund, t.rest.refundNote],
          ['retry', t.rest.retry, t.rest.retryNote],
        ]}
        isBusy={isPending}
        onDecide={(choice, evidence) => mutate({ choice, evidence })}
      />
    </StaffDialog>
  );
}
