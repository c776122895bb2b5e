import type { Order } from '@rush/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { ORDER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { statusText } from '../../text/en/status.ts';
import { formatClock } from '../../text/format.ts';
import { StatusPill } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoneyTrack } from './money-track.tsx';
import { OrderDetails } from './order-details.tsx';
import { isOpen, type OrderReport } from './order-status-query.ts';

export function OrderReceipt({ report, isLive }: { report: OrderReport; isLive: boolean }) {
  const t = useText(confirmationText);
  const words = useText(statusText);
  const { order } = report;
  return (
    <div className="page-width grid gap-8 py-8 lg:grid-cols-[1fr_24rem] lg:gap-12 lg:py-12">
      <div className="grid content-start gap-6">
        <div role="status" aria-live="polite">
          <p className="mb-4 flex items-center gap-3">
            <StatusPill tone={ORDER_TONES[order.status]} isLive={isOpen(report)}>
              {words.order[order.status]}
            </StatusPill>
            {isLive && <span className="text-sm text-muted">{t.live}</span>}
          </p>
          <h1 className="display text-4xl font-extrabold sm:text-5xl lg:text-6xl">
            {t.heading[order.status]}
          </h1>
          <p className="mt-3 max-w-prose text-muted">{t.lead[order.status]}</p>
          {order.status === 'Processing' && order.deliverBy && (
            <p className="mt-2 font-semibold">{t.by(formatClock(order.deliverBy))}</p>
          )}
        </div>
        <NextStep order={order} />
        <MoneyTrack order={order} />
      </div>
      <div className="grid content-start gap-4">
        <OrderDetails report={report} />
        <div className="grid grid-cols-2 gap-2">
          <Link to="/home" className={buttonClass({ variant: 'outline' })}>
            {t.home}
          </Link>
          <Link to={'/orders' as string} className={buttonClass({ variant: 'outline' })}>
            {t.orders}
          </Link>
        </div>
        <SupportLink orderId={order.orderid} />
      </div>
    </div>
  );
}

function SupportLink({ orderId }: { orderId: string }) {
  const t = useText(confirmationText);
  const { chatUrl } = useShop();
  const user = useSession()?.user;
  if (!chatUrl) return null;
  return (
    <a
      href={chatLink(chatUrl, user, orderId)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 justify-self-center text-sm font-semibold underline underline-offset-4"
    >
      <Icon name="chat" />
      {t.help}
    </a>
  );
}

function NextStep({ order }: { order: Order }) {
  const t = useText(confirmationText);
  if (order.status === 'Created' && order.payment_url) {
    return (
      <a
        href={order.payment_url}
        className={`${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`}
      >
        {t.payNow}
        <Icon name="arrow" />
      </a>
    );
  }
  if (order.status !== 'Failed' && order.status !== 'Cancelled') return null;
  return (
    <Link
      to="/product/$_id"
      params={{ _id: order.product_id }}
      search={{ item: order.item_id }}
      className={`${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`}
    >
      {t.again}
    </Link>
  );
}
