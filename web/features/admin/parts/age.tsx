import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../text/format-date.ts';
import { cx } from '../../../ui/class-names.ts';

const TICK_MS = 30_000;
/** Orders complete within 30 minutes (ADM-1); later they are late. */
const LATE_MINUTES = 30;

/** How long something has waited; red once it is late, with the exact time on hover. */
export function Age({ since }: { since: string }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 60_000));
  return <Minutes at={since} isLate={minutes >= LATE_MINUTES} text={span(minutes)} />;
}

/** How long is left until a promised time; red once that has passed. */
export function TimeLeft({ until }: { until: string }) {
  const minutes = Math.ceil((Date.parse(until) - useNow()) / 60_000);
  const isLate = minutes <= 0;
  return (
    <Minutes at={until} isLate={isLate} text={isLate ? `${span(-minutes)} late` : `${span(minutes)} left`} />
  );
}

function Minutes({ at, isLate, text }: { at: string; isLate: boolean; text: string }) {
  return (
    <time
      dateTime={at}
      title={formatDateTime(at)}
      className={cx('whitespace-nowrap tabular-nums', isLate && 'font-semibold text-danger')}
    >
      {text}
    </time>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function span(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}
