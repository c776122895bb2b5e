import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { statusText } from '../../text/en/status.ts';
import { formatRupees } from '../../text/format.ts';
import { formatDateTime } from '../../text/format-date.ts';
import type { OrderReport } from './order-status-query.ts';

/** The receipt on paper: black on white, and alone on its page (`data-print` in ui/theme.css). */
export function PrintedReceipt({ report: { order, data } }: { report: OrderReport }) {
  const t = useText(confirmationText);
  const words = useText(statusText);
  const shop = useShop();
  return createPortal(
    <section data-print aria-hidden="true" className="hidden">
      <p className="text-2xl font-bold">{shop.legalName || shop.name}</p>
      {shop.address && <p>{shop.address}</p>}
      {shop.supportEmail && <p>{shop.supportEmail}</p>}
      <p className="mt-6 mb-2 text-xl font-bold">{t.receipt.title}</p>
      <dl className="max-w-xl">
        <Line term={t.orderId}>{order.orderid}</Line>
        <Line term={t.receipt.date}>{formatDateTime(order.paidAt ?? order.createdAt)}</Line>
        <Line term={t.item}>
          <span lang="en">{`${order.itemname}, ${order.productname}`}</span>
        </Line>
        <Line term={t.receipt.for}>
          {[order.username, order.input1, order.input2].filter(Boolean).join(' · ')}
        </Line>
        <Line term={t.status}>{words.order[order.status]}</Line>
        <Line term={t.paymentMode}>{words.payment[order.paymentmode]}</Line>
        {data?.upi_txn_id && <Line term={t.upiReference}>{data.upi_txn_id}</Line>}
        {order.quantity > 1 && <Line term={t.quantity}>{order.quantity}</Line>}
        <Line term={t.receipt.unit}>{formatRupees(order.price)}</Line>
        {order.discount > 0 && (
          <Line term={`${t.receipt.coupon} ${order.couponCode}`}>
            −{formatRupees(Math.ceil(order.discount))}
          </Line>
        )}
        {order.paidAt && <Line term={t.receipt.paid}>{formatRupees(order.value)}</Line>}
        {order.refunded > 0 && <Line term={t.refunded}>{formatRupees(order.refunded)}</Line>}
      </dl>
    </section>,
    document.body,
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-8 border-b py-1.5">
      <dt>{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}
