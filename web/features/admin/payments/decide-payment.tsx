import { decidePayment } from '#calls/admin-payments';
import { call } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { formatRupees } from '../../../text/format.ts';
import { DecisionForm } from '../parts/decision-form.tsx';
import { useDecision } from '../parts/use-decision.ts';
import type { StaffPayment } from './payment-query.ts';

type Choice = 'credited' | 'returned';

/**
 * The money becomes R-Coins, or was returned by hand at the gateway. Currencies other than rupees, and money for an
 * erased account, can only be returned.
 */
export function DecidePayment({ payment }: { payment: StaffPayment }) {
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending } = useDecision<Choice>(({ choice, evidence }) => {
    const request = {
      params: { id: payment.client_txn_id, decision: choice },
      body: { reason: evidence },
    };
    return call(decidePayment, request, { headers: { 'idempotency-key': keyFor(request) } });
  });
  const credit = [
    'credited',
    `Give ${formatRupees(payment.received ?? 0)} as R-Coins`,
    'It is in the shopper’s wallet at once. The order or top-up it was meant for ends unpaid.',
  ] as const;
  const canCredit =
    !payment.isAccountErased && payment.receivedCurrency === 'INR' && (payment.received ?? 0) > 0;
  return (
    <DecisionForm<Choice>
      lead="What happens with this money?"
      choiceMissing="Please choose what happens with this money."
      evidence="Evidence"
      evidenceHint="What you saw and where: the bank’s reference, the gateway’s dashboard."
      evidenceMissing="Please say what this decision rests on."
      choices={[
        ...(canCredit ? [credit] : []),
        ['returned', 'It was sent back', 'Refund it in the gateway’s dashboard first; this only notes it.'],
      ]}
      isBusy={isPending}
      onDecide={(choice, evidence) => mutate({ choice, evidence })}
    />
  );
}
