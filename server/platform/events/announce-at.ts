import type { Queries } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** A timer of more than 24 days would overflow. */
const WAIT_MS_MAX = 3_600_000;
const RETRY_MS = 30_000;

/** Announces a topic, in this process only, at each time that `findNext` returns, and at least hourly. */
export function announceAt(
  { clock, db, events, log }: Platform,
  topic: string,
  findNext: (queries: Queries, now: Date) => Promise<Date | null>,
): void {
  let cancel = () => {};
  let latest = 0;
  const arm = async () => {
    const round = ++latest;
    const now = clock.now();
    const next = await findNext(db.queries, now).catch((error: unknown) => {
      if (!db.pool.ending) log.warn({ err: error, topic }, 'finding the time of the next change failed');
      return new Date(now.getTime() + RETRY_MS);
    });
    if (round !== latest) return;
    cancel();
    const waitMs = Math.min(WAIT_MS_MAX, (next?.getTime() ?? Infinity) - now.getTime());
    cancel = clock.after(waitMs, () => void events.handleChange(topic));
  };
  events.subscribe((announced) => {
    if (announced === topic) void arm();
  });
  void arm();
}
