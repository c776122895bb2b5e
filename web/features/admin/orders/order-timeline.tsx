import { renderEvent } from '@rush/contract/texts/records.ts';
import { recordsText } from '../../../text/en/records.ts';
import { formatAmount, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { OrderPill } from '../parts/cells.tsx';
import { ledgerAccountName } from '../parts/ledger-account-name.ts';
import { Panel, RawText } from '../parts/screen.tsx';
import type { OrderDetail } from './order-query.ts';

type OrderStatus = OrderDetail['order']['status'];

interface Step {
  at: string;
  who: string;
  text: string;
  status?: OrderStatus;
  note?: string;
  poll?: string;
  raw?: readonly (readonly [title: string, body: unknown])[];
}

export function OrderTimeline({ detail }: { detail: OrderDetail }) {
  return (
    <Panel title="What happened">
      <ol className="grid border-l-2 border-line-strong">
        {stepsOf(detail).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows, and two lines may be identical
          <li key={index} className="relative grid gap-1 py-2 pl-5">
            <span aria-hidden="true" className="absolute top-4.5 -left-[5px] size-2 bg-foreground" />
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              {step.status && <OrderPill status={step.status} />}
              <time dateTime={step.at} className="tabular-nums">
                {formatDateTime(step.at)}
              </time>
              <span>by {step.who}</span>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{step.text}</span>
            {step.note && <span className="text-sm text-muted">{step.note}</span>}
            {step.raw && (
              <details className="bg-raised text-sm">
                <summary className="min-h-9 content-center px-3">Technical details</summary>
                <div className="grid gap-2 px-3 pb-3">
                  {step.raw.map(([title, body]) => (
                    <div key={title} className="grid gap-1">
                      <p className="eyebrow text-muted">{title}</p>
                      <RawText value={body} />
                    </div>
                  ))}
                </div>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const ACTORS = {
  shopper: 'the shopper',
  shop: 'the shop',
  gateway: 'the payment gateway',
  supplier: 'the supplier',
  staff: 'our team',
} as const;

const PLACES = {
  bank: 'Money: with the shopper',
  shop: 'Money: with the shop',
  supplier: 'Money: being delivered',
  game: 'Delivered to the game',
  wallet: 'Money: back in the wallet',
  none: 'No money held',
} as const;

const REQUESTS: Readonly<Record<string, string>> = { order: 'Order sent', find: 'Order status queried' };

const OUTCOMES: Readonly<Record<string, string>> = {
  delivered: 'delivered',
  accepted: 'accepted',
  rejected: 'refused',
  'no-balance': 'balance too low',
  unknown: 'no clear response',
};

const TRANSFERS: Readonly<Record<string, string>> = {
  'order-upi': 'paid by UPI',
  'order-wallet': 'paid with R-Coins',
  'late-payment': 'of a late payment added to the wallet',
  refund: 'returned to the wallet',
  points: 'points for this order',
  'points-back': 'points taken back',
  'points-back-coins': 'R-Coins for points already redeemed',
};

function stepsOf({ timeline, exchanges, paymentEvents, money, customer }: OrderDetail): Step[] {
  const account = (name: string) => ledgerAccountName(name).replace(`user ${customer._id}`, 'the customer');
  const steps: Step[] = [
    ...timeline.map(({ at, status, actor, actorName, event, place }) => ({
      at,
      status,
      who: actorName || ACTORS[actor],
      text: renderEvent(recordsText.en, event),
      note: PLACES[place],
    })),
    ...exchanges.map(({ at, supplier, operation, outcome, request, response }) => ({
      at,
      who: supplier,
      text: `${REQUESTS[operation] ?? 'Request sent'}: ${OUTCOMES[outcome] ?? 'response received'}`,
      poll: operation === 'find' ? `${supplier} ${outcome}` : '',
      raw: [['Sent', request] as const, ['Received', response || 'No response'] as const],
    })),
    ...paymentEvents.map(({ at, provider, body }) => ({
      at,
      who: provider,
      text: 'Message about the payment',
      raw: [['Message', body] as const],
    })),
    ...money.map(({ at, kind, from, to, amount }) => ({
      at,
      who: 'the shop',
      text: `${/^points/.test(kind) ? formatAmount(amount) : formatRupees(amount)} ${TRANSFERS[kind] ?? ''}`,
      note: `From ${account(from)} to ${account(to)}`,
    })),
  ];
  steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  // Show only the last of several polls with the same outcome.
  return steps.filter((step, index) => !step.poll || step.poll !== steps[index + 1]?.poll);
}
