import { renderEvent } from '@rush/contract/texts/records.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Panel } from '../parts/panel.tsx';
import { STAFF_ORDER_TONES } from '../parts/staff-tones.ts';
import type { OrderDetail } from './order-query.ts';

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

/** Every step: when, by whom, and where the money was afterwards. */
export function OrderTimeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  return (
    <Panel title="What happened">
      <ol className="grid border-l-2 border-line-strong">
        {timeline.map((entry) => (
          <li key={`${entry.at} ${entry.status} ${entry.text}`} className="relative grid gap-1 py-2.5 pl-5">
            <span aria-hidden="true" className="absolute top-5 -left-[5px] size-2 bg-foreground" />
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusPill tone={STAFF_ORDER_TONES[entry.status]}>
                {statusText.en.order[entry.status]}
              </StatusPill>
              <time dateTime={entry.at} className="text-sm text-muted tabular-nums">
                {formatDateTime(entry.at)}
              </time>
              <span className="text-sm text-muted">by {entry.actorName || ACTORS[entry.actor]}</span>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {renderEvent(recordsText.en, entry.event)}
            </span>
            <span className="text-sm text-muted">{PLACES[entry.place]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
