import { Link } from '@tanstack/react-router';
import { useText } from '../../../text/catalogue.ts';
import { adminOrderText } from '../../../text/en/admin-order.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { Facts, Panel, RawText } from '../parts/panel.tsx';
import type { OrderDetail } from './order-query.ts';

interface OrderPaymentsProps {
  orderid: string;
  payments: OrderDetail['payments'];
  events: OrderDetail['paymentEvents'];
}

/** What was opened at the gateway, and what the gateway answered. */
export function OrderPayments({ orderid, payments, events }: OrderPaymentsProps) {
  const t = useText(adminOrderText).payments;
  return (
    <Panel title={t.title}>
      {payments.length === 0 && <p className="text-muted">{t.none}</p>}
      {payments.some(({ status }) => status === 'in_review') && (
        <Note tone="warning" icon="warn">
          <span className="flex flex-wrap items-center justify-between gap-3">
            {t.in_review}
            <Link
              to="/admin/payment/$id"
              params={{ id: orderid }}
              className={buttonClass({ size: 'sm', variant: 'outline' })}
            >
              {t.open}
            </Link>
          </span>
        </Note>
      )}
      {payments.map((payment) => (
        <Facts
          key={payment._id}
          rows={[
            [t.gateway, payment.gateway],
            [t.status, payment.status],
            [t.amount, formatRupees(payment.amount)],
            [t.upi, payment.upi_txn_id],
            [t.reference, payment.reference],
            [t.created, formatDateTime(payment.createdAt)],
            [t.checked, payment.checkedAt && formatDateTime(payment.checkedAt)],
          ]}
        />
      ))}
      {events.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold">{t.events(events.length)}</summary>
          <ol className="grid gap-3">
            {events.map((event) => (
              <li key={`${event.at} ${event.provider}`} className="grid gap-1">
                <span className="text-sm text-muted">
                  {formatDateTime(event.at)}, {event.provider}
                </span>
                <RawText value={event.body} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  );
}

/** Every transfer of the ledger that belongs to the order. */
export function OrderMoney({ money }: Pick<OrderDetail, 'money'>) {
  const t = useText(adminOrderText).money;
  return (
    <Panel title={t.title}>
      {money.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <Table
          caption={t.title}
          rows={money}
          rowKey={(line) => `${line.at} ${line.kind} ${line.from} ${line.to}`}
          columns={[
            { key: 'kind', title: t.kind, isHead: true, cell: (line) => line.kind },
            { key: 'from', title: t.from, cell: (line) => <Account name={line.from} /> },
            { key: 'to', title: t.to, cell: (line) => <Account name={line.to} /> },
            { key: 'at', title: t.at, cell: (line) => formatDateTime(line.at) },
            { key: 'amount', title: t.amount, isNumeric: true, cell: (line) => formatRupees(line.amount) },
          ]}
        />
      )}
    </Panel>
  );
}

function Account({ name }: { name: string }) {
  return <span className="text-sm [overflow-wrap:anywhere]">{name}</span>;
}
