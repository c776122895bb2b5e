import { renderEvent, renderReason } from '@rush/contract/texts/records.ts';
import type { OrderReport } from '../../api/mine.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { recordsText } from '../../text/en/records.ts';
import { formatRupees } from '../../text/format.ts';
import { formatTime } from '../../text/format-date.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Note } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type Outcome, receivedPaise, remarkOf, reviewOf, secondsBetween } from './outcome.ts';

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
  cancelled: 'bg-line text-foreground',
  refunded: 'bg-coin text-on-coin',
  late: 'bg-coin text-on-coin',
  reviewed: 'bg-warning-fill text-warning',
};

/** Once staff have decided on a mismatched payment, it is shown like a late payment or a refund. */
function appearanceOf({ timeline }: OrderReport['order'], outcome: Outcome): Outcome {
  const kind = outcome === 'reviewed' && reviewOf(timeline)?.kind;
  if (kind === 'mismatched-payment-credited') return 'late';
  return kind === 'mismatched-payment-returned' ? 'refunded' : outcome;
}

interface OutcomeHeadingProps {
  order: OrderReport['order'];
  outcome: Outcome;
  isLive: boolean;
}

export function OutcomeHeading({ order, outcome, isLive }: OutcomeHeadingProps) {
  const t = useText(confirmationText);
  const records = useText(recordsText);
  const isRunning = order.status === 'Created' || order.status === 'Processing';
  const { title, lead } = useOutcomeText(order, outcome);
  const deadline = useDeadline(order, outcome);
  const appearance = appearanceOf(order, outcome);
  // The promised time replaces the lead.
  const isPromised = deadline && (outcome === 'delivering' || outcome === 'team');
  const remark = order.status === 'Processing' && outcome !== 'delayed' ? remarkOf(order.timeline) : null;
  return (
    <div role="status" aria-live="polite" className="grid gap-4">
      <span className={cx('grid size-14 shrink-0 place-items-center', TILES[appearance])}>
        {appearance === 'confirming' ? (
          <Spinner className="size-7" />
        ) : (
          <Icon name={ICONS[appearance]} className="size-8" />
        )}
      </span>
      <div>
        <h1 className="display text-4xl font-extrabold text-balance sm:text-5xl lg:text-6xl">{title}</h1>
        <p className="mt-3 max-w-prose text-lg text-pretty text-muted">
          {isLive && (
            <span className="mr-2 align-middle">
              <StatusPill tone="success" isLive>
                {t.live}
              </StatusPill>
            </span>
          )}
          {isPromised ? <strong className="font-semibold text-foreground">{deadline}</strong> : lead}
        </p>
        {!isPromised && deadline && <p className="mt-2 font-semibold">{deadline}</p>}
      </div>
      {remark && (
        <Note tone="warning" icon="info">
          {renderEvent(records, remark)}
        </Note>
      )}
      {!isRunning && outcome !== 'reviewed' && outcome !== 'failed' && order.reason && (
        <Note icon="info">{renderReason(records, order)}</Note>
      )}
    </div>
  );
}

function useOutcomeText(order: OrderReport['order'], outcome: Outcome): { title: string; lead: string } {
  const t = useText(confirmationText);
  const records = useText(recordsText);
  const { input1, value, refunded, refundBy, paidAt, completedAt, timeline } = order;
  const review = reviewOf(timeline);
  if (outcome === 'reviewed' && review) {
    const received = review.kind === 'mismatched-payment-returned' && receivedPaise(timeline);
    const title = received ? t.toBank(formatRupees(received / 100)) : records.review[review.kind];
    return { title, lead: renderEvent(records, review) };
  }
  const key = outcome === 'reviewed' ? 'confirming' : outcome;
  const texts = { title: t.heading[key], lead: t.lead[key] };
  switch (outcome) {
    case 'delivered':
      return {
        title: paidAt && completedAt ? t.deliveredIn(secondsBetween(paidAt, completedAt)) : texts.title,
        lead: input1.includes('@') ? t.sentTo(input1) : texts.lead,
      };
    case 'refunded':
      return { ...texts, title: t.inWallet(formatRupees(refunded)) };
    case 'late':
      return { ...texts, title: t.inWallet(formatRupees(value)) };
    case 'cancelled':
      return refunded > 0 ? { ...texts, lead: t.cancelledPaid(formatRupees(refunded)) } : texts;
    case 'delayed':
      return refundBy ? { ...texts, lead: t.waiting(formatTime(refundBy)) } : texts;
    default:
      return texts;
  }
}

function useDeadline(order: OrderReport['order'], outcome: Outcome): string | null {
  const { deadline } = useText(confirmationText);
  const ifFuture = (at: string | null) => (at && Date.parse(at) > Date.now() ? formatTime(at) : null);
  if (outcome === 'confirming' || outcome === 'unpaid' || outcome === 'abandoned') {
    const time = order.payment_url && ifFuture(order.payBy);
    return time ? deadline.pay(time) : null;
  }
  // The lead already shows the time.
  if (outcome === 'delayed' && order.refundBy) return null;
  if (outcome === 'delivering') {
    const time = ifFuture(order.deliverBy);
    return time && deadline.deliver(time);
  }
  const time = ifFuture(order.teamBy);
  return time && (outcome === 'delayed' ? deadline.handOver(time) : deadline.team(time));
}
