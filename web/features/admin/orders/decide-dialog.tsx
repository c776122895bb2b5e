import { decideDelivery } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { adminOrderText } from '../../../text/admin/order.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DecisionForm } from '../parts/decision-form.tsx';
import { Facts } from '../parts/panel.tsx';
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.title(part.itemNumber)}
      closeLabel={t.close}
    >
      <div className="grid gap-4 p-4">
        <Facts
          rows={[
            [deliveries.balance, hasBalance(part) && <SupplierBalance key="balance" part={part} />],
            [deliveries.reference, part.reference],
          ]}
        />
        <BalanceEvidence part={part} />
        <DecisionForm<Decision>
          texts={t}
          choices={[
            ['delivered', t.delivered, t.deliveredNote],
            ['not-delivered', t.notDelivered, t.notDeliveredNote],
            ['send-again', t.sendAgain, t.sendAgainNote],
          ]}
          isBusy={isPending}
          onDecide={(choice, evidence) => mutate({ choice, evidence })}
        />
      </div>
    </Dialog>
  );
}
