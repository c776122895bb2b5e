import { renderEvent, renderReason } from '@rush/contract/texts/records.ts';
import { ORDER_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { recordsText } from '../../text/en/records.ts';
import { statusText } from '../../text/en/status.ts';
import { formatClock } from '../../text/format-date.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Note } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { OrderReport } from './order-status-query.ts';
import { type Outcome, remarkOf, reviewOf } from './outcome.ts';

const ICONS: Record<Exclude<Outcome, 'confirming'>, IconName> = {
  unpaid: 'clock',
  abandoned: 'close',
  delivering: 'bolt',
  team: 'support',
  delayed: 'clock',
  delivered: 'check',
  failed: 'warn',
  cancelled: 'close',
  refunded: 'refund',
  late: 'wallet',
  reviewed: 'wallet',
};

const TILES: Record<Outcome, string> = {
  confirming: 'bg-info-fill text-info',
  unpaid: 'bg-warning-fill text-warning',
  abandoned: 'bg-warning-fill text-warning',
  delivering: 'bg-warning-fill text-warning',
  team: 'bg-warning-fill text-warning',
  delayed: 'bg-warning-fill text-warning',
  delivered: 'bg-success-fill text-success',
  failed: 'bg-danger-fill text-danger',
  cancelled: 'bg-danger-fill text-danger',
  refunded: 'bg-coin text-on-coin',
  late: 'bg-coin text-on-coin',
  reviewed: 'bg-warning-fill text-warning',
};

interface OutcomeHeadingProps {
  order: OrderReport['order'];
  outcome: Outcome;
  isLive: boolean;
}

export function OutcomeHeading({ order, outcome, isLive }: OutcomeHeadingProps) {
  const t = useText(confirmationText);
  const words = useText(statusText);
  const records = useText(recordsText);
  const isRunning = order.status === 'Created' || order.status === 'Processing';
  const { title, lead } = useWords(order, outcome);
  const deadline = useDeadline(order, outcome);
  const remark = order.status === 'Processing' && outcome !== 'delayed' ? remarkOf(order.timeline) : null;
  return (
    <div role="status" aria-live="polite" className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className={cx('grid size-14 shrink-0 place-items-center', TILES[outcome])}>
          {outcome === 'confirming' ? (
            <Spinner className="size-7" />
          ) : (
            <Icon name={ICONS[outcome]} className="size-8" />
          )}
        </span>
        <StatusPill tone={ORDER_TONES[order.status]} isLive={isRunning}>
          {words.order[order.status]}
        </StatusPill>
        {isLive && <span className="text-sm text-muted">{t.live}</span>}
      </p>
      <div>
        <h1 className="display text-4xl font-extrabold text-balance sm:text-5xl lg:text-6xl">{title}</h1>
        <p className="mt-3 max-w-prose text-lg text-pretty text-muted">{lead}</p>
        {deadline && <p className="mt-2 font-semibold">{deadline}</p>}
      </div>
      {remark && (
        <Note tone="warning" icon="info">
          {renderEvent(records, remark)}
        </Note>
      )}
      {!isRunning && outcome !== 'reviewed' && order.reason && (
        <Note icon="info">{renderReason(records, order)}</Note>
      )}
    </div>
  );
}

function useWords(
  { refunded, refundBy, timeline }: OrderReport['order'],
  outcome: Outcome,
): { title: string; lead: string } {
  const t = useText(confirmationText);
  const records = useText(recordsText);
  const review = reviewOf(timeline);
  if (outcome === 'reviewed')
    return review
      ? { title: records.review[review.kind], lead: renderEvent(records, review) }
      : { title: '', lead: '' };
  const title = t.heading[outcome];
  if (outcome === 'cancelled' && refunded > 0) return { title, lead: t.cancelledPaid };
  if (outcome === 'delayed' && refundBy) return { title, lead: t.waiting(formatClock(refundBy)) };
  return { title, lead: t.lead[outcome] };
}

/** The deadline for delivery or refund, unless it has passed. */
function useDeadline(order: OrderReport['order'], outcome: Outcome): string | null {
  const { deadline } = useText(confirmationText);
  const ahead = (at: string | null) => (at && Date.parse(at) > Date.now() ? formatClock(at) : null);
  if (outcome === 'confirming' || outcome === 'unpaid' || outcome === 'abandoned') {
    const time = order.payment_url && ahead(order.payBy);
    return time ? deadline.pay(time) : null;
  }
  // The lead already says it.
  if (outcome === 'delayed' && order.refundBy) return null;
  if (outcome === 'delivering') {
    const time = ahead(order.deliverBy);
    return time && deadline.deliver(time);
  }
  const time = ahead(order.teamBy);
  return time && (outcome === 'delayed' ? deadline.handOver(time) : deadline.team(time));
}
