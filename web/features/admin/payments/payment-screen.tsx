import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError } from '../../../api/client.ts';
import { adminPaymentText as t } from '../../../text/admin/payment.ts';
import { formatAmount, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorState, Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { Facts, Panel, RawText } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { DecidePayment } from './decide-payment.tsx';
import { paymentQuery, type StaffPayment } from './payment-query.ts';

/** A payment beside what was asked for; one that does not fit is decided here. */
export function PaymentScreen({ id }: { id: string }) {
  const query = useQuery(paymentQuery(id));
  if (isApiError(query.error, 'payment-not-found'))
    return (
      <ErrorState
        title={t.notFound.title}
        text={t.notFound.text}
        action={
          <Link to="/admin/queue" className={buttonClass()}>
            {t.back}
          </Link>
        }
      />
    );
  return (
    <div className="grid gap-6">
      <AdminHeading title={t.title(id)} lead={t.lead} />
      <QueryStates query={query}>{(payment) => <Found payment={payment} />}</QueryStates>
    </div>
  );
}

function Found({ payment }: { payment: StaffPayment }) {
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div className="grid min-w-0 content-start gap-8">
        <Panel title={t.facts.title}>
          <PaymentFacts payment={payment} />
        </Panel>
        <Panel title={t.events.title}>
          {payment.events.length === 0 && <p className="text-muted">{t.events.none}</p>}
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
      <Panel title={t.decide.title}>
        <Decision payment={payment} />
      </Panel>
    </div>
  );
}

function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const { received, receivedCurrency, receivedFor } = payment;
  const came = received !== null && (
    <strong key="received">
      {receivedCurrency === 'INR' ? formatRupees(received) : `${formatAmount(received)} ${receivedCurrency}`}
    </strong>
  );
  return (
    <Facts
      rows={[
        [t.facts.asked, formatRupees(payment.amount)],
        [t.facts.received, came],
        [t.facts.receivedFor, receivedFor !== payment.client_txn_id && receivedFor],
        [t.facts.purpose, <PurposeLink key="purpose" payment={payment} />],
        [
          t.facts.customer,
          <Link
            key="customer"
            to="/admin/user/$id"
            params={{ id: payment.customer.userid }}
            className="underline underline-offset-4"
          >
            {payment.customer.name}, {payment.customer.email}
          </Link>,
        ],
        [t.facts.status, t.statuses[payment.status]],
        [t.facts.settled, payment.settledAt && formatDateTime(payment.settledAt)],
        [t.facts.gateway, payment.gateway],
        [t.facts.upi, payment.upi_txn_id],
        [t.facts.reference, payment.reference],
      ]}
    />
  );
}

function PurposeLink({ payment }: { payment: StaffPayment }) {
  const className = 'underline underline-offset-4';
  if (payment.purpose === 'order')
    return (
      <Link to="/admin/order/$id" params={{ id: payment.client_txn_id }} className={className}>
        {t.purposes.order}
      </Link>
    );
  return (
    <Link to="/admin/wallettxn" search={{ search: payment.client_txn_id }} className={className}>
      {t.purposes['top-up']}
    </Link>
  );
}

function Decision({ payment }: { payment: StaffPayment }) {
  const isOwner = useIsOwner();
  if (payment.decision)
    return (
      <Note icon="check" tone="success">
        {t.decisions[payment.decision]}
        {payment.decidedAt && `, ${formatDateTime(payment.decidedAt)}`}
      </Note>
    );
  if (payment.status !== 'in_review') return <Note icon="check">{t.decide.none}</Note>;
  if (!isOwner) return <Note>{t.decide.ownerOnly}</Note>;
  return <DecidePayment payment={payment} />;
}
