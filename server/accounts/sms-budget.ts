import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import { addressKey } from '#platform/http/address.ts';
import type { LimitKeys, Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

/** Who asks for a code: a client at an address, a known device of the account, or a session of it. */
type Asker =
  | { from: 'address'; address: string }
  | { from: 'known-device'; device: string }
  | { from: 'session' };

/** Permission to text one code to a number: `sendOtp` requires it, and only `ask` grants it. */
export class TextPermit {
  readonly mobile: string;

  private constructor(mobile: string) {
    this.mobile = mobile;
  }

  /**
   * Limits codes by number and address, by address and by number (ACC-4); a known device or session has its own
   * share, and strangers get a third of a number's codes of a day. Refuses `too-many-requests`.
   */
  static async ask(limits: Limits, mobile: string, asker: Asker): Promise<TextPermit> {
    await limits.require('code-send', { ...keysOf(mobile, asker), contactByAnybody: mobile });
    return new TextPermit(mobile);
  }
}

function keysOf(mobile: string, asker: Asker): LimitKeys<'code-send'> {
  switch (asker.from) {
    case 'session':
      return {};
    case 'known-device':
      return { device: deviceKey(mobile, asker.device) };
    case 'address':
      return {
        contactAtAddress: `${mobile} ${addressKey(asker.address)}`,
        address: asker.address,
        network: asker.address,
        contact: mobile,
        contactByStrangers: mobile,
      };
  }
}

const deviceKey = (mobile: string, device: string): string => `${mobile} ${device}`;

/** A used code gives its device the send back, but not the number's day. */
export function giveSendBack(limits: Limits, mobile: string, device: string): Promise<void> {
  return limits.giveBack('code-send', { device: deviceKey(mobile, device) });
}

/**
 * Limits texts to unproven numbers by their neighbours: SMS pumping walks through ranges. Refuses
 * `too-many-requests`.
 */
export function requireNewNumberMayBeTexted(limits: Limits, mobile: string): Promise<void> {
  return limits.require('code-send', {
    hundredNumbers: mobile.slice(0, -2),
    thousandNumbers: mobile.slice(0, -3),
  });
}

/**
 * Takes the price of one SMS from the caps of the hour and the day, one sender at a time. Refuses `sms-paused` if a
 * cap is used up.
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
  await countCode(tx, now, { sent: 1, spent_paise: price });
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

/** Counts a code's outcome in its minute. */
export async function countCode(
  queries: Queries,
  now: Date,
  counts: Partial<Record<'sent' | 'used' | 'wrong' | 'mailed_used' | 'mailed_wrong' | 'spent_paise', number>>,
): Promise<void> {
  const columns = Object.keys(counts).map((name) => sql.ref(name));
  const sums = columns.map((column) => sql`${column} = otp_minutes.${column} + excluded.${column}`);
  await sql`
    insert into otp_minutes (minute, ${sql.join(columns)})
    values (date_trunc('minute', ${now}::timestamptz), ${sql.join(Object.values(counts))})
    on conflict (minute) do update set ${sql.join(sums)}`.execute(queries);
}
