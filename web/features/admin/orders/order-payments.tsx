import { Link } from '@tanstack/react-router';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { counted } from '../parts/counted.ts';
import { Facts, Panel, RawText } from '../parts/screen.tsx';
import type { OrderDetail } from './order-query.ts';

interface OrderPaymentsProps {
  orderid: string;
  payments: OrderDetail['payments'];
  events: OrderDetail['paymentEvents'];
}

export function OrderPayments({ orderid, payments, events }: OrderPaymentsProps) {
  return (
    <Panel title="Payment">
      {payments.length === 0 && (
        <p className="text-muted">No payment was opened. Paid from the wallet, or not at all.</p>
      )}
      {payments.some(({ status }) => status === 'in_review') && (
        <Note tone="warning">
          <span className="flex flex-wrap items-center justify-between gap-3">
            What came does not fit what was asked for.
            <Link
              to="/admin/payment/$id"
              params={{ id: orderid }}
              className={buttonClass({ size: 'sm', variant: 'outline' })}
            >
              Look at this payment
            </Link>
          </span>
        </Note>
      )}
      {payments.map((payment) => (
        <Facts
          key={payment._id}
          rows={[
            ['Gateway', payment.gateway],
            ['Status', payment.status],
            ['Amount', formatRupees(payment.amount)],
            ['UPI reference', payment.upi_txn_id],
            ['Gateway reference', payment.reference],
            ['Opened', formatDateTime(payment.createdAt)],
            ['Last asked', payment.checkedAt && formatDateTime(payment.checkedAt)],
          ]}
        />
      ))}
      {events.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold">
            {counted(events.length, 'message')} of the gateway
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

export function OrderMoney({ money }: Pick<OrderDetail, 'money'>) {
  return (
    <Panel title="In the books">
      <Table
        caption="In the books"
        rows={money}
        rowKey={(line) => `${line.at} ${line.kind} ${line.from} ${line.to}`}
        columns={[
          { title: 'What', isHead: true, cell: (line) => line.kind },
          { title: 'From', cell: (line) => <Account name={line.from} /> },
          { title: 'To', cell: (line) => <Account name={line.to} /> },
          { title: 'When', cell: (line) => formatDateTime(line.at) },
          { title: 'Amount', isNumeric: true, cell: (line) => formatRupees(line.amount) },
        ]}
        empty={<p className="text-muted">Nothing is booked yet.</p>}
      />
    </Panel>
  );
}

function Account({ name }: { name: string }) {
  return <span className="text-sm [overflow-wrap:anywhere]">{name}</span>;
}
