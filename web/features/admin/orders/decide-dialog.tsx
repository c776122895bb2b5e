import { decideDelivery } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { DecisionForm } from '../parts/decision-form.tsx';
import { Facts } from '../parts/panel.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useDecision } from '../parts/use-decision.ts';
import { BalanceEvidence } from './balance-evidence.tsx';
import { type DeliveryPart, hasBalance, SupplierBalance } from './supplier-balance.tsx';

type Decision = 'delivered' | 'not-delivered' | 'send-again';

/** Staff records what the supplier did and on what evidence. */
export function DecideDialog({ part, onClose }: { part: DeliveryPart; onClose: () => void }) {
  const { mutate, isPending } = useDecision<Decision>(
    ({ choice, evidence }) =>
      call(decideDelivery, { params: { id: part._id, decision: choice }, body: { reason: evidence } }),
    onClose,
  );
  return (
    <StaffDialog title={`Decide part ${part.itemNumber}`} onClose={onClose}>
      <Facts
        rows={[
          ['Balance at the supplier', hasBalance(part) && <SupplierBalance key="balance" part={part} />],
          ['Reference', part.reference],
        ]}
      />
      <BalanceEvidence part={part} />
      <DecisionForm<Decision>
        lead="What did the supplier do?"
        choiceMissing="Please choose what the supplier did."
        evidence="Evidence"
        evidenceHint="What you saw and where: the supplier’s reference, a balance, a reply."
        evidenceMissing="Please say what this decision rests on."
        choices={[
          ['delivered', 'It was delivered', 'The order completes. The shopper keeps what was sent.'],
          [
            'not-delivered',
            'It was not delivered',
            'What was paid for this part goes back to the shopper’s wallet as R-Coins.',
          ],
          [
            'send-again',
            'Send it again',
            'Only when the supplier has no trace of it: else the shopper gets it twice.',
          ],
        ]}
        isBusy={isPending}
        onDecide={(choice, evidence) => mutate({ choice, evidence })}
      />
    </StaffDialog>
  );
}
