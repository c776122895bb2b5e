import { decideDelivery } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { adminOrderText } from '../../../text/admin/order.ts';
import { DecisionForm } from '../parts/decision-form.tsx';
import { Facts } from '../parts/panel.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useDecision } from '../parts/use-decision.ts';
import { BalanceEvidence } from './balance-evidence.tsx';
import { type DeliveryPart, hasBalance, SupplierBalance } from './supplier-balance.tsx';

type Decision = 'delivered' | 'not-delivered' | 'send-again';

/** A person says what the supplier did, and on what evidence: that stands in the audit log. */
export function DecideDialog({ part, onClose }: { part: DeliveryPart; onClose: () => void }) {
  const { decide: t, deliveries } = adminOrderText;
  const { mutate, isPending } = useDecision<Decision>(
    ({ choice, evidence }) =>
      call(decideDelivery, { params: { id: part._id, decision: choice }, body: { reason: evidence } }),
    onClose,
  );
  return (
    <StaffDialog title={t.title(part.itemNumber)} onClose={onClose}>
      <Facts
        rows={[
          [deliveries.balance, hasBalance(part) && <SupplierBalance key="balance" part={part} />],
          [deliveries.reference, part.reference],
        ]}
      />
      <BalanceEvidence part={part} />
      <DecisionForm<Decision>
        lead={t.lead}
        choiceMissing={t.choiceMissing}
        evidence={t.evidence}
        evidenceHint={t.evidenceHint}
        evidenceMissing={t.evidenceMissing}
        choices={[
          ['delivered', t.delivered, t.deliveredNote],
          ['not-delivered', t.notDelivered, t.notDeliveredNote],
          ['send-again', t.sendAgain, t.sendAgainNote],
        ]}
        isBusy={isPending}
        onDecide={(choice, evidence) => mutate({ choice, evidence })}
      />
    </StaffDialog>
  );
}
