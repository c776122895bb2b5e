import { readEmailKey } from '@rush/contract/typed-text.ts';
import { raiseAlarm } from '#platform/alarms.ts';
import type { Platform } from '#platform/platform.ts';

/** Shows staff whose address a mail server refuses for good, once for each account. Addresses without one are logged. */
export async function noteRefusedMail(
  { db, clock, log }: Platform,
  to: string,
  status: number,
): Promise<void> {
  log.warn({ status }, 'a mail server refused a mail for good');
  await db.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('userid')
      .where('email_key', '=', readEmailKey(to))
      .executeTakeFirst();
    if (user) await raiseAlarm(tx, { kind: 'mail', subject: user.userid }, { now: clock.now() });
  });
}
