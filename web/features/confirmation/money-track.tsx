import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { formatClock } from '../../text/format-date.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { OrderReport } from './order-status-query.ts';
import { type Stage, stagesOf, type TrackPlace } from './track-stages.ts';

const ICONS: Record<TrackPlace, IconName> = {
  bank: 'bank',
  shop: 'shop',
  supplier: 'truck',
  game: 'game',
};

interface MoneyTrackProps {
  order: OrderReport['order'];
}

/** The stages of a running order with their times. */
export function MoneyTrack({ order }: MoneyTrackProps) {
  const t = useText(confirmationText);
  const stages = stagesOf(order);
  return (
    <section aria-labelledby="track">
      <h2 id="track" className="eyebrow mb-4 text-muted">
        {t.track}
      </h2>
      <ol className="grid sm:grid-flow-col sm:auto-cols-fr">
        {stages.map((stage, index) => (
          <StageStep key={stage.place} stage={stage} isLast={index === stages.length - 1} />
        ))}
      </ol>
    </section>
  );
}

interface StageStepProps {
  stage: Stage;
  isLast: boolean;
}

function StageStep({ stage: { place, state, at }, isLast }: StageStepProps) {
  const t = useText(confirmationText);
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex gap-4 pb-6 last:pb-0 sm:flex-col sm:gap-3 sm:pb-0"
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-12 bottom-0 left-6 w-0.5 -translate-x-1/2 sm:top-6 sm:right-0 sm:bottom-auto sm:left-12 sm:h-0.5 sm:w-auto sm:translate-x-0',
            state === 'done' ? 'bg-foreground' : 'bg-line-strong',
          )}
        />
      )}
      <span
        className={cx(
          'relative grid size-12 shrink-0 place-items-center border-2',
          state === 'done' && 'border-inverse bg-inverse text-on-inverse',
          state === 'now' && 'border-accent bg-accent text-on-accent',
          state === 'ahead' && 'border-line-strong text-muted',
        )}
      >
        <Icon name={ICONS[place]} className={cx('size-6', state === 'now' && 'animate-pulse-dot')} />
      </span>
      <span className="self-center sm:self-auto">
        <span className={cx('block font-semibold', state === 'ahead' && 'text-muted')}>
          {t.places[place]}
        </span>
        <span className="numerals block min-h-5 pt-1 text-base font-medium text-muted">
          {at && state !== 'ahead' ? formatClock(at) : ''}
        </span>
      </span>
    </li>
  );
}
