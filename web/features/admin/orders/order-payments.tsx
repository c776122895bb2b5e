import { Link } from '@tanstack/react-router';
import { adminOrderText as t } from '../../../text/admin/order.ts';
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
  return (
    <Panel title={t.payments.title}>
      {payments.length === 0 && <p className="text-muted">{t.payments.none}</p>}
      {payments.some(({ status }) => status === 'in_review') && (
        <Note tone="warning" icon="warn">
          <span className="flex flex-wrap items-center justify-between gap-3">
            {t.payments.in_review}
            <Link
              to="/admin/payment/$id"
              params={{ id: orderid }}
              className={buttonClass({ size: 'sm', variant: 'outline' })}
            >
              {t.payments.open}
            </Link>
          </span>
        </Note>
      )}
      {payments.map((payment) => (
        <Facts
          key={payment._id}
          rows={[
            [t.payments.gateway, payment.gateway],
            [t.payments.status, payment.status],
            [t.payments.amount, formatRupees(payment.amount)],
            [t.payments.upi, payment.upi_txn_id],
            [t.payments.reference, payment.reference],
            [t.payments.created, formatDateTime(payment.createdAt)],
            [t.payments.checked, payment.checkedAt && formatDateTime(payment.checkedAt)],
          ]}
        />
      ))}
      {events.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold">
            {t.payments.events(events.length)}
          </summary>
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
  return (
    <Panel title={t.money.title}>
      {money.length === 0 ? (
        <p className="text-muted">{t.money.none}</p>
      ) : (
        <Table
          caption={t.money.title}
          rows={money}
          rowKey={(line) => `${line.at} ${line.kind} ${line.from} ${line.to}`}
          columns={[
            { key: 'kind', title: t.money.kind, isHead: true, cell: (line) => line.kind },
            { key: 'from', title: t.money.from, cell: (line) => <Account name={line.from} /> },
            { key: 'to', title: t.money.to, cell: (line) => <Account name={line.to} /> },
            { key: 'at', title: t.money.at, cell: (line) => formatDateTime(line.at) },
            {
              key: 'amount',
              title: t.money.amount,
              isNumeric: true,
              cell: (line) => formatRupees(line.amount),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Account({ name }: { name: string }) {
  return <span className="text-sm [overflow-wrap:anywhere]">{name}</span>;
}
