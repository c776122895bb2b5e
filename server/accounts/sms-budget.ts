import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

/**
 * Limits texts to numbers that no account has proven, by neighbouring numbers: whoever pumps SMS walks through ranges
 * that pay him. Sign-in codes go to proven numbers only and are not counted, so that nobody can use up a neighbour's.
 * Refuses `too-many-requests`.
 */
export function requireNewNumberMayBeTexted(limits: Limits, mobile: string): Promise<void> {
  return limits.require('code-send', {
    hundredNumbers: mobile.slice(0, -2),
    thousandNumbers: mobile.slice(0, -3),
  });
}

/**
 * Takes the price of one SMS from the caps of the hour and the day, in the transaction that sends it: one after the
 * other, so that any number at once stays within. Refuses `sms-paused` where a cap is used up.
 */
export async function spendOnSms({ settings, clock }: Platform, tx: Tx): Promise<void> {
  const now = clock.now();
  const price = settings.get('sms.pricePaise');
  await sql`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`.execute(tx);
  const spent = await readSpending(tx, now);
  const isOver =
    spent.hourPaise + price > settings.get('sms.capHourPaise') ||
    spent.dayPaise + price > settings.get('sms.capDayPaise');
  if (isOver) refuse('sms-paused');
  await countCode(tx, now, { sent: 1, spentPaise: price });
}

/** What was spent in the last 60 minutes and 24 hours, in paise. */
export async function readSpending(
  queries: Queries,
  now: Date,
): Promise<{ hourPaise: number; dayPaise: number }> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const spent = await sql<{ hour: number; day: number }>`
    select coalesce(sum(spent_paise) filter (where minute > ${hourAgo}::timestamptz - interval '1 minute'), 0)::bigint as hour,
      coalesce(sum(spent_paise), 0)::bigint as day
    from otp_minutes where minute > ${dayAgo}::timestamptz - interval '1 minute'`.execute(queries);
  return { hourPaise: spent.rows[0]?.hour ?? 0, dayPaise: spent.rows[0]?.day ?? 0 };
}

/** Counts what became of a code, in the minute it happened in. */
export async function countCode(
  queries: Queries,
  now: Date,
  {
    sent = 0,
    used = 0,
    wrong = 0,
    mailedUsed = 0,
    mailedWrong = 0,
    spentPaise = 0,
  }: Partial<Record<'sent' | 'used' | 'wrong' | 'mailedUsed' | 'mailedWrong' | 'spentPaise', number>>,
): Promise<void> {
  await sql`
    insert into otp_minutes (minute, sent, used, wrong, mailed_used, mailed_wrong, spent_paise)
    values (date_trunc('minute', ${now}::timestamptz), ${sent}, ${used}, ${wrong}, ${mailedUsed}, ${mailedWrong}, ${spentPaise})
    on conflict (minute) do update set sent = otp_minutes.sent + excluded.sent, used = otp_minutes.used + excluded.used,
      wrong = otp_minutes.wrong + excluded.wrong, mailed_used = otp_minutes.mailed_used + excluded.mailed_used,
      mailed_wrong = otp_minutes.mailed_wrong + excluded.mailed_wrong, spent_paise = otp_minutes.spent_paise + excluded.spent_paise`.execute(
    queries,
  );
}
