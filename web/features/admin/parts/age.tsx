import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../text/format-date.ts';
import { cx } from '../../../ui/class-names.ts';

const TICK_MS = 30_000;
/** Orders complete within 30 minutes (ADM-1); later they are late. */
const LATE_MINUTES = 30;

/** How long something has waited; red once it is late, with the exact time on hover. */
export function Age({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return (
    <time
      dateTime={since}
      title={formatDateTime(since)}
      className={cx('whitespace-nowrap tabular-nums', minutes >= LATE_MINUTES && 'font-semibold text-danger')}
    >
      {minutes < 60
        ? `${minutes} min`
        : minutes < 2880
          ? `${Math.floor(minutes / 60)} h`
          : `${Math.floor(minutes / 1440)} days`}
    </time>
  );
}
