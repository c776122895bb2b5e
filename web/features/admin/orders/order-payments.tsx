import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/states.tsx';
import { CHARGE_STATUS_NAMES } from '../parts/charge-statuses.ts';
import { Facts, Panel } from '../parts/screen.tsx';
import type { OrderDetail } from './order-query.ts';

export function OrderPayments({ orderid, payments }: { orderid: string; payments: OrderDetail['payments'] }) {
  return (
    <Panel title="Payment">
      {payments.length === 0 && (
        <p className="text-muted">No payment was opened: the order was paid from the wallet, or is unpaid.</p>
      )}
      {payments.some(({ status }) => status === 'in_review') && (
        <Note
          tone="warning"
          action={
            <LinkButton
              label="Look at this payment"
              to="/admin/payment/$id"
              params={{ id: orderid }}
              size="sm"
              variant="outline"
            />
          }
        >
          A payment for this order went into review.
        </Note>
      )}
      {payments.map((payment) => (
        <Facts
          key={payment._id}
          rows={[
            ['Gateway', payment.gateway],
            ['Status', CHARGE_STATUS_NAMES[payment.status]],
            ['Amount', formatRupees(payment.amount)],
            ['UPI reference', payment.upi_txn_id],
            ['Gateway reference', payment.reference],
            ['Opened', formatDateTime(payment.createdAt)],
            ['Last checked', payment.checkedAt && formatDateTime(payment.checkedAt)],
          ]}
        />
      ))}
    </Panel>
  );
}
