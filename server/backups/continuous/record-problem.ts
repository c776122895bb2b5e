import { alertOwner } from '#platform/alert-owner.ts';
import type { Platform } from '#platform/platform.ts';
import '../tables.ts';

/** A base that failed, log that waits, log that is missing in the backup place, or lies there in two forms. */
type ContinuousProblem = 'base' | 'log' | 'gap' | 'shared';

const ALERT_AGAIN_MS = 24 * 3_600_000;

/** Puts a problem on record. The owner is alerted once a day while it lasts, of each kind by itself. */
export async function recordProblem(
  platform: Platform,
  failure: {
    chain: string;
    what: ContinuousProblem;
    startedAt: Date;
    problem: string;
    subject: string;
    text: string;
  },
): Promise<void> {
  const { db, clock } = platform;
  const { chain, what, startedAt, problem, subject, text } = failure;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const alerted = await tx
      .selectFrom('continuous_backup_runs')
      .select('id')
      .where('what', '=', what)
      .where('is_alerted', '=', true)
      .where('ended_at', '>', new Date(now.getTime() - ALERT_AGAIN_MS))
      .limit(1)
      .executeTakeFirst();
    // Of log only what is told stands on record: it is looked at every few minutes.
    if (alerted && what !== 'base') return;
    await tx
      .insertInto('continuous_backup_runs')
      .values({ chain, what, started_at: startedAt, ended_at: now, problem, is_alerted: !alerted })
      .execute();
    if (!alerted) await alertOwner(platform, tx, { subject, text, path: '/admin/books' });
  });
}
