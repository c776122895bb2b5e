import { readEmailKey } from '@rush/contract/typed-text.ts';
import { raiseAlarm } from '#platform/alarms.ts';
import type { Platform } from '#platform/platform.ts';

/** Alerts staff once per account that its email address permanently rejects mail. Without an account, it only logs. */
export async function noteRefusedMail(
  { db, clock, log }: Platform,
  to: string,
  status: number,
): Promise<void> {
  log.warn({ status }, 'mail permanently rejected');
  await db.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('userid')
      .where('email_key', '=', readEmailKey(to))
      .executeTakeFirst();
    if (user) await raiseAlarm(tx, { kind: 'mail', subject: user.userid }, { now: clock.now() });
  });
}
