import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { Icon } from '../../ui/icon.tsx';
import { MoneyTrack } from './money-track.tsx';
import { NextStep } from './next-step.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderHistory } from './order-history.tsx';
import type { OrderReport } from './order-status-query.ts';
import { CONFIRMING_MS, leftUnpaid, outcomeOf } from './outcome.ts';
import { OutcomeHeading } from './outcome-heading.tsx';
import { PrintedReceipt } from './printed-receipt.tsx';

const OrderPapers = lazy(() =>
  import('./order-papers.tsx').then((module) => ({ default: module.OrderPapers })),
);

interface OrderPageProps {
  report: OrderReport;
  isLive: boolean;
}

/** An order from its payment to its end: what it has come to, where the money is, and the receipt. */
export function OrderPage({ report, isLive }: OrderPageProps) {
  const { order } = report;
  const shownForMs = useShownFor();
  const isAskedSince = useAskedSince(report);
  const outcome = leftUnpaid(report, { shownForMs, isAskedSince }) ?? outcomeOf(order, Date.now());
  return (
    <div className="page-width grid gap-x-12 gap-y-8 py-6 md:py-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 content-start gap-8">
        <OutcomeHeading order={order} outcome={outcome} isLive={isLive} />
        <NextStep order={order} outcome={outcome} />
        <MoneyTrack order={order} outcome={outcome} />
        <OrderHistory timeline={order.timeline} />
      </div>
      <div className="grid content-start gap-3">
        <OrderDetails report={report} />
        <PrintButton />
        <SupportLink orderId={order.orderid} />
        <Suspense fallback={null}>
          <OrderPapers order={order} className={ROW} />
        </Suspense>
      </div>
      <PrintedReceipt report={report} />
    </div>
  );
}

/** Whether the gateway was asked since this page was opened: then nobody is on the way from there any more. */
function useAskedSince({ data }: OrderReport): boolean {
  const [first] = useState(data?.checkedAt);
  return data?.checkedAt !== first;
}

/** 0, and once the time for confirming has passed that time: more is not asked for. */
function useShownFor(): number {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), CONFIRMING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? CONFIRMING_MS : 0;
}

const ROW =
  'inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold underline underline-offset-4';

function PrintButton() {
  const t = useText(confirmationText);
  return (
    <button type="button" onClick={() => window.print()} className={ROW}>
      <Icon name="download" />
      {t.print}
    </button>
  );
}

function SupportLink({ orderId }: { orderId: string }) {
  const t = useText(confirmationText);
  const { chatUrl } = useShop();
  const user = useSession()?.user;
  if (!chatUrl) return null;
  return (
    <a href={chatLink(chatUrl, user, orderId)} target="_blank" rel="noreferrer" className={ROW}>
      <Icon name="chat" />
      {t.help}
    </a>
  );
}
