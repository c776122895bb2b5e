import type { OrderReport } from '../../api/mine.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { statusText } from '../../text/en/status.ts';
import { formatRupees } from '../../text/format.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Coins, Price } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';

export function OrderDetails({ report: { order, data } }: { report: OrderReport }) {
  const t = useText(confirmationText);
  const labels = useText(statusText);
  const shop = useShop();
  return (
    <section aria-label={t.details} data-print className="[--tear:5rem]">
      <div className="mb-4 hidden print:block">
        <p className="text-xl font-bold">{t.receipt}</p>
        <p>{[shop.legalName || shop.name, shop.address, shop.supportEmail].filter(Boolean).join(', ')}</p>
      </div>
      <div className="ticket bg-raised">
        <div className="flex items-center gap-3 border-b p-4">
          <Picture
            src={order.imgpath}
            alt=""
            width={56}
            height={56}
            sizes="56px"
            className="size-14 bg-line object-cover"
          />
          <dl>
            <dt className="text-sm text-muted">
              <span className="sr-only">{t.item}: </span>
              {order.productname}
            </dt>
            <dd lang="en" className="display text-2xl">
              {order.itemname}
            </dd>
          </dl>
        </div>
        <dl className="grid gap-2.5 p-4">
          <Fact term={t.orderId}>
            <span className="text-sm break-all">{order.orderid}</span>
            <CopyButton text={order.orderid} label={t.copy} />
          </Fact>
          <Fact term={t.paymentMode}>{labels.payment[order.paymentmode]}</Fact>
          <Fact term={t.status}>{labels.order[order.status]}</Fact>
          {order.input1 && <Fact term={t.player}>{order.input1}</Fact>}
          <PlayerFacts order={order} />
          {order.inputs.map((text, index) => (
            <Fact
              key={order.inputlabels[index + 2]}
              term={<span lang="en">{order.inputlabels[index + 2]}</span>}
            >
              {text}
            </Fact>
          ))}
          {order.quantity > 1 && <Fact term={t.quantity}>{order.quantity}</Fact>}
          <Fact term={t.placedAt}>{formatDateTime(order.createdAt)}</Fact>
          {order.paidAt && <Fact term={t.paidAt}>{formatDateTime(order.paidAt)}</Fact>}
          {data?.upi_txn_id && <Fact term={t.upiReference}>{data.upi_txn_id}</Fact>}
          {order.completedAt && <Fact term={t.completedAt}>{formatDateTime(order.completedAt)}</Fact>}
          {order.discount > 0 && (
            <Fact term={`${t.discount} ${order.couponCode}`}>−{formatRupees(Math.ceil(order.discount))}</Fact>
          )}
          {order.refunded > 0 && (
            <Fact term={t.refunded}>
              <Coins amount={order.refunded} className="text-lg" />
            </Fact>
          )}
        </dl>
        <div aria-hidden="true" className="tear-line h-px text-line-strong" />
        <p className="flex h-(--tear) items-center justify-between px-4">
          <span className="font-semibold">{t.price}</span>
          <Price rupees={order.value} className="text-5xl" />
        </p>
      </div>
    </section>
  );
}

/** The second input under its stored label. It serves as the username if none was verified. */
function PlayerFacts({ order }: Pick<OrderReport, 'order'>) {
  const t = useText(confirmationText);
  const storedLabel = order.inputlabels[1];
  const label = storedLabel ? <span lang="en">{storedLabel}</span> : t.server;
  if (order.username)
    return (
      <>
        {order.input2 && <Fact term={label}>{order.input2}</Fact>}
        <Fact term={t.username}>{order.username}</Fact>
      </>
    );
  if (!order.input2) return null;
  const isUsername = storedLabel?.toLowerCase() === 'username';
  return (
    <Fact
      term={
        isUsername ? (
          t.username
        ) : (
          <>
            {t.username} ({label})
          </>
        )
      }
    >
      {order.input2}
    </Fact>
  );
}
