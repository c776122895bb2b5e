import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, callQuery, type Output } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { formatAmount, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Note } from '../../../ui/states.tsx';
import { UserLink } from '../parts/cells.tsx';
import { CHARGE_STATUS_NAMES } from '../parts/charge-statuses.ts';
import { DecisionForm } from '../parts/decision-form.tsx';
import { AdminHeading, Facts, Panel, QueryStates, RawText } from '../parts/screen.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';

export function PaymentScreen({ id }: { id: string }) {
  return (
    <div className="grid gap-6">
      <AdminHeading
        title={`Payment ${id}`}
        lead="What was requested, what was received, and what the gateway reported."
      />
      <QueryStates query={useQuery(paymentQuery(id))}>{(payment) => <Page payment={payment} />}</QueryStates>
    </div>
  );
}

function Page({ payment }: { payment: StaffPayment }) {
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div className="grid min-w-0 content-start gap-8">
        <Panel title="Payment">
          <PaymentFacts payment={payment} />
        </Panel>
        <Panel title="Gateway messages">
          {payment.events.length === 0 && <p className="text-muted">The gateway has sent no messages.</p>}
          {payment.events.map((event) => (
            <div key={`${event.at} ${event.provider}`} className="grid gap-1">
              <span className="text-sm text-muted">
                {formatDateTime(event.at)}, {event.provider}
              </span>
              <RawText value={event.body} />
            </div>
          ))}
        </Panel>
      </div>
      <Panel title="Decision">
        <Decision payment={payment} />
      </Panel>
    </div>
  );
}

function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const { received, receivedCurrency, receivedFor } = payment;
  const amountReceived = received !== null && (
    <strong key="received">
      {receivedCurrency === 'INR' ? formatRupees(received) : `${formatAmount(received)} ${receivedCurrency}`}
    </strong>
  );
  return (
    <Facts
      rows={[
        ['Requested', formatRupees(payment.amount)],
        ['Received', amountReceived],
        ['For another reference', receivedFor !== payment.client_txn_id && receivedFor],
        ['Meant for', <PurposeLink key="purpose" payment={payment} />],
        [
          'Customer',
          <UserLink key="customer" userid={payment.customer.userid}>
            {[payment.customer.name || payment.customer.userid, payment.customer.email]
              .filter(Boolean)
              .join(', ')}
          </UserLink>,
        ],
        ['Status', CHARGE_STATUS_NAMES[payment.status]],
        ['Confirmed', payment.settledAt && formatDateTime(payment.settledAt)],
        ['Gateway', payment.gateway],
        ['UPI reference', payment.upi_txn_id],
        ['Gateway reference', payment.reference],
      ]}
    />
  );
}

function PurposeLink({ payment }: { payment: StaffPayment }) {
  const className = 'underline underline-offset-4';
  if (payment.purpose === 'order')
    return (
      <Link to="/admin/order/$id" params={{ id: payment.client_txn_id }} className={className}>
        An order
      </Link>
    );
  return (
    <Link to="/admin/wallettxn" search={{ search: payment.client_txn_id }} className={className}>
      A wallet top-up
    </Link>
  );
}

function Decision({ payment }: { payment: StaffPayment }) {
  const isOwner = useIsOwner();
  if (payment.decision)
    return (
      <Note tone="success">
        {payment.decision === 'credited' ? 'Credited as R-Coins' : 'Refunded at the gateway'}
        {payment.decidedAt && `, ${formatDateTime(payment.decidedAt)}`}
      </Note>
    );
  if (payment.status !== 'in_review') return <Note icon="check">There is nothing left to decide.</Note>;
  if (!isOwner) return <Note>Only an owner can decide this.</Note>;
  return <DecidePayment payment={payment} />;
}

type Choice = 'credited' | 'returned';

/** Credits the payment as R-Coins, if that is possible, or records a refund at the gateway. */
function DecidePayment({ payment }: { payment: StaffPayment }) {
  const keyFor = useIdempotencyKeys(true);
  const decision = useAction(({ choice, evidence }: { choice: Choice; evidence: string }) => {
    const request = { params: { id: payment.client_txn_id, decision: choice }, body: { reason: evidence } };
    return call('decidePayment', request, { headers: { 'idempotency-key': keyFor(request) } });
  });
  const credit = [
    'credited',
    `Give ${formatRupees(payment.received ?? 0)} as R-Coins`,
    'It goes to the shopper’s wallet at once. The order or top-up it was meant for stays unpaid.',
  ] as const;
  const canCredit =
    !payment.isAccountErased && payment.receivedCurrency === 'INR' && (payment.received ?? 0) > 0;
  return (
    <DecisionForm<Choice>
      lead="What happens to this money?"
      evidence="Evidence"
      evidenceHint="What you saw and where: the bank’s reference, the gateway’s dashboard. The shopper sees it too."
      choices={[
        ...(canCredit ? [credit] : []),
        ['returned', 'It was sent back', 'Refund it in the gateway’s dashboard first; this only records it.'],
      ]}
      decision={decision}
    />
  );
}

type StaffPayment = Output<'staffPayment'>;

const paymentQuery = (id: string) =>
  callQuery(['mine', 'admin', 'payment', id], 'staffPayment', { params: { id } }, { retry: false });
