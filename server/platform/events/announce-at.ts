import type { Queries } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** Longer timers overflow. */
const WAIT_MS_MAX = 86_400_000;
const RETRY_MS = 10_000;

/** Announces a topic in this process whenever a moment that was set in advance arrives: a sale begins, a banner ends. */
export function announceAt(
  { clock, db, events, log }: Pick<Platform, 'clock' | 'db' | 'events' | 'log'>,
  topic: string,
  findNext: (queries: Queries, now: Date) => Promise<Date | null>,
): void {
  let cancel = () => {};
  let latest = 0;
  const arm = async () => {
    const round = ++latest;
    const now = clock.now();
    const next = await findNext(db.queries, now);
    if (round !== latest) return;
    cancel();
    if (!next) return;
    const waitMs = Math.min(WAIT_MS_MAX, next.getTime() - now.getTime());
    cancel = clock.after(waitMs, () => void events.handleChange(topic));
  };
  const armSafely = (): Promise<void> =>
    arm().catch((error: unknown) => {
      if (db.pool.ending) return;
      log.warn({ err: error, topic }, 'finding the next moment failed');
      cancel = clock.after(RETRY_MS, () => void armSafely());
    });
  events.subscribe((announced) => {
    if (announced === topic) void armSafely();
  });
  void armSafely();
}
