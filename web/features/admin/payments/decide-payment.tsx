import { decidePayment } from '#calls/admin-payments';
import { call } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { adminPaymentText } from '../../../text/admin/payment.ts';
import { formatRupees } from '../../../text/format.ts';
import { DecisionForm } from '../parts/decision-form.tsx';
import { useDecision } from '../parts/use-decision.ts';
import type { StaffPayment } from './payment-query.ts';

type Choice = 'credited' | 'returned';

/**
 * What came becomes R-Coins, or was sent back by hand at the gateway. Other money than rupees, and money for an account
 * that was erased, can only go back.
 */
export function DecidePayment({ payment }: { payment: StaffPayment }) {
  const t = adminPaymentText.decide;
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending } = useDecision<Choice>(({ choice, evidence }) => {
    const request = {
      params: { id: payment.client_txn_id, decision: choice },
      body: { reason: evidence },
    };
    return call(decidePayment, request, { headers: { 'idempotency-key': keyFor(request) } });
  });
  const credit = ['credited', t.credit(formatRupees(payment.received ?? 0)), t.creditNote] as const;
  const canCredit =
    !payment.isAccountErased && payment.receivedCurrency === 'INR' && (payment.received ?? 0) > 0;
  return (
    <DecisionForm<Choice>
      lead={t.lead}
      choiceMissing={t.choiceMissing}
      evidence={t.evidence}
      evidenceHint={t.evidenceHint}
      evidenceMissing={t.evidenceMissing}
      choices={[...(canCredit ? [credit] : []), ['returned', t.returned, t.returnedNote]]}
      isBusy={isPending}
      onDecide={(choice, evidence) => mutate({ choice, evidence })}
    />
  );
}
