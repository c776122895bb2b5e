import type { TimelineEntry } from '@rush/contract/orders.ts';
import { renderEvent } from '@rush/contract/texts/records.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call, explainError } from '../../api/client.ts';
import { type OrderReport, orderStatusQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { recordsText } from '../../text/en/records.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon, PathIcon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { NextStep } from './next-step.tsx';
import { OrderDetails } from './order-details.tsx';
import { CONFIRMING_MS, isOpen, outcomeOf, unpaidOutcome } from './outcome.ts';
import { OutcomeHeading } from './outcome-heading.tsx';

const OrderDocuments = lazy(() => import('./order-documents.tsx'));

export function OrderPage({ report, isLive }: { report: OrderReport; isLive: boolean }) {
  const { order } = report;
  const t = useText(confirmationText);
  const { chatUrl } = useShop();
  const user = useSession()?.user;
  const shownForMs = useShownFor();
  const isQueriedSince = useQueriedSince(report);
  const outcome = unpaidOutcome(report, { shownForMs, isQueriedSince }) ?? outcomeOf(order, Date.now());
  return (
    <div className="page-width grid gap-x-12 gap-y-8 py-6 md:py-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 content-start gap-8 print:hidden">
        <OutcomeHeading order={order} outcome={outcome} isLive={isLive} />
        <NextStep order={order} outcome={outcome} />
        {order.status === 'Completed' && <RateOrder order={order} />}
        <OrderHistory timeline={order.timeline} isOpen={isOpen(report)} />
      </div>
      <div className="grid content-start gap-3">
        <OrderDetails report={report} />
        {chatUrl && (
          <a href={chatLink(chatUrl, user, order.orderid)} target="_blank" rel="noreferrer" className={ROW}>
            <Icon name="chat" />
            {t.help}
          </a>
        )}
        {order.paidAt && (
          <button type="button" onClick={() => window.print()} className={ROW}>
            <Icon name="download" />
            {t.print}
          </button>
        )}
        <Suspense fallback={null}>
          <OrderDocuments order={order} className={ROW} />
        </Suspense>
      </div>
    </div>
  );
}

/** Whether the gateway has been queried since the page was opened. Until then, the shop may not know of a payment. */
function useQueriedSince({ data }: OrderReport): boolean {
  const [initial] = useState(data?.checkedAt);
  return data?.checkedAt !== initial;
}

/** 0 until `CONFIRMING_MS` has passed, then `CONFIRMING_MS`. */
function useShownFor(): number {
  const [isLong, setLong] = useState(false);
  useDelayed(true, () => setLong(true), CONFIRMING_MS);
  return isLong ? CONFIRMING_MS : 0;
}

const ROW =
  'inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold underline underline-offset-4 print:hidden';

function OrderHistory({ timeline, isOpen }: { timeline: readonly TimelineEntry[]; isOpen: boolean }) {
  const t = useText(confirmationText);
  const records = useText(recordsText);
  if (timeline.length === 0) return null;
  return (
    <details open={isOpen} className="group border-y">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold">
        {t.history}
        <Icon name="chevronDown" className="group-open:rotate-180" />
      </summary>
      <ol className="grid pb-3">
        {timeline.map((entry) => (
          <li
            key={`${entry.at} ${entry.text}`}
            className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
          >
            <span className="font-medium text-pretty">{renderEvent(records, entry.event)}</span>
            <time dateTime={entry.at} className="text-sm text-muted tabular-nums">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}

const STAR_PATH = 'm12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.3-5.6-3-5.6 3 1.1-6.3L3 9.7l6.2-.9Z';

function RateOrder({ order }: { order: OrderReport['order'] }) {
  const t = useText(confirmationText).rate;
  const queryClient = useQueryClient();
  const { orderid } = order;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (rating: number) => call('rateOrder', { body: { client_txn_id: orderid, rating } }),
    onSuccess: ({ rating }) =>
      queryClient.setQueryData<OrderReport>(
        orderStatusQuery(orderid).queryKey,
        (report) => report && { ...report, order: { ...report.order, rating } },
      ),
    onError: (error) => toast('error', explainError(error, t.failed)),
  });
  const current = (isPending ? variables : order.rating) ?? 0;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-4">
      <legend className="float-left mr-4 font-semibold">{t.ask}</legend>
      <div className="-ml-2 flex flex-wrap">
        {[1, 2, 3, 4, 5].map((stars) => (
          <button
            key={stars}
            type="button"
            aria-label={t.stars(stars)}
            aria-pressed={stars === current}
            onClick={() => mutate(stars)}
            className={cx(
              'grid size-11 place-items-center hover:text-accent-text',
              stars <= current ? 'text-accent-text' : 'text-muted',
            )}
          >
            <PathIcon path={STAR_PATH} className={cx('size-7', stars <= current && 'fill-current')} />
          </button>
        ))}
      </div>
      <p role="status" className="min-h-5 text-sm text-muted">
        {current > 0 && t.thanks}
      </p>
    </fieldset>
  );
}
