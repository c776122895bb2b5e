import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import { addressKey } from '#platform/http/address.ts';
import type { LimitKeys, Limits } from '#platform/http/rate-limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { ClientContext } from './client-context.ts';
import { findDeviceOfAnybody } from './known-devices.ts';
import { isWorkDone, makeChallenge, type Work } from './proof-of-work.ts';

/** Who requests a code: a client at an IP address, a known device of the account, or one of its sessions. */
type Requester =
  | { from: 'address'; address: string; isStranger?: boolean }
  | { from: 'known-device'; device: string }
  | { from: 'session' };

/** Permission to text one code to a number: `sendOtp` requires it, and only `request` grants it. */
export class TextPermit {
  readonly mobile: string;
  /** Whether it is paid from the strangers' half of the budget. */
  readonly isStranger: boolean;

  private constructor(mobile: string, isStranger: boolean) {
    this.mobile = mobile;
    this.isStranger = isStranger;
  }

  /**
   * Limits codes per number, per IP address, and per number and IP address (ACC-4). A known device has its own share,
   * and a session its caller's (`fresh-proof.ts`); all others together get a third of a number's daily codes. Refuses
   * with `too-many-requests`.
   */
  static async request(limits: Limits, mobile: string, requester: Requester): Promise<TextPermit> {
    await limits.require('code-send', { ...keysOf(mobile, requester), contactByAnybody: mobile });
    return new TextPermit(mobile, requester.from === 'address' && requester.isStranger === true);
  }
}

function keysOf(mobile: string, requester: Requester): LimitKeys<'code-send'> {
  switch (requester.from) {
    case 'session':
      return {};
    case 'known-device':
      return { device: deviceKey(mobile, requester.device) };
    case 'address':
      return {
        contactAtAddress: `${mobile} ${addressKey(requester.address)}`,
        address: requester.address,
        network: requester.address,
        contact: mobile,
        contactByStrangers: mobile,
      };
  }
}

const deviceKey = (mobile: string, device: string): string => `${mobile} ${device}`;

/** A used code no longer counts against its device, but still against the number's daily limit. */
export function refundSend(limits: Limits, mobile: string, device: string): Promise<void> {
  return limits.release('code-send', { device: deviceKey(mobile, device) });
}

/** Permits a code to a number without an account. Refuses with `too-many-requests`, sometimes with a challenge. */
export async function permitNewNumber(
  platform: Platform,
  limits: Limits,
  request: { mobile: string; client: ClientContext; proofOfWork?: Work | undefined },
): Promise<TextPermit> {
  const { mobile, client } = request;
  const device = await findDeviceOfAnybody(platform.db.queries, client);
  const requester = { address: client.address, isStranger: !device };
  if (device) await limits.require('code-send', { device });
  else await requireUsualPace(platform, { ...request, ...requester });
  const permit = await TextPermit.request(limits, mobile, { from: 'address', ...requester });
  await limitNumberRange(limits, mobile);
  return permit;
}

/** Limits texts to neighbouring new numbers, because SMS pumping walks through ranges. */
export function limitNumberRange(limits: Limits, mobile: string): Promise<void> {
  return limits.require('code-send', {
    hundredNumbers: mobile.slice(0, -2),
    thousandNumbers: mobile.slice(0, -3),
  });
}

/** The share for strangers: numbers without an account on unknown devices. The rest is reserved for customers. */
export const STRANGERS_SHARE = 0.5;
/** Above this share of its half of the hourly budget, spending is unusual. */
const USUAL_SHARE = 0.5;

/**
 * When unusually many codes are texted in an hour, an unknown device needs proof of work for another. Refuses with
 * `too-many-requests` and a challenge.
 */
export async function requireUsualPace(
  platform: Platform,
  request: { mobile: string; address: string; isStranger: boolean; proofOfWork?: Work | undefined },
): Promise<void> {
  const { db, settings, clock, config } = platform;
  if (!config.sms.isSetUp) return;
  const { hourPaise, hourStrangersPaise } = await readSpending(db.queries, clock.now());
  const usualPaise = USUAL_SHARE * STRANGERS_SHARE * settings.get('sms.capHourPaise');
  const excess = (request.isStranger ? hourStrangersPaise : hourPaise - hourStrangersPaise) - usualPaise;
  if (excess < 0) return;
  const subject = `sms ${request.mobile} ${addressKey(request.address)}`;
  if (request.proofOfWork && (await isWorkDone(platform, subject, request.proofOfWork))) return;
  const challenge = makeChallenge(platform, subject, excess / Math.max(1, settings.get('sms.pricePaise')));
  refuse('too-many-requests', {
    retryAfterSeconds: 3_600,
    detail: 'codes sent this hour',
    extra: { challenge },
  });
}

/**
 * Deducts the price of one SMS from the hourly and daily caps, one sender at a time. Refuses with `sms-paused` if a
 * cap, or the strangers' half of it, is used up.
 */
export async function spendOnSms({ settings, clock }: Platform, tx: Tx, isStranger: boolean): Promise<void> {
  const now = clock.now();
  const price = settings.get('sms.pricePaise');
  await sql`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`.execute(tx);
  const spent = await readSpending(tx, now);
  const [hour, day] = [settings.get('sms.capHourPaise'), settings.get('sms.capDayPaise')];
  const isOver =
    spent.hourPaise + price > hour ||
    spent.dayPaise + price > day ||
    (isStranger &&
      (spent.hourStrangersPaise + price > STRANGERS_SHARE * hour ||
        spent.dayStrangersPaise + price > STRANGERS_SHARE * day));
  if (isOver) refuse('sms-paused');
  await countCode(tx, now, { sent: 1, spent_paise: price, ...(isStranger && { stranger_paise: price }) });
}

type Spending = Record<'hourPaise' | 'dayPaise' | 'hourStrangersPaise' | 'dayStrangersPaise', number>;

/** Spending in the last 60 minutes and 24 hours, in paise, and the strangers' part of it. */
export async function readSpending(queries: Queries, now: Date): Promise<Spending> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<Spending>`
    select coalesce(sum(spent_paise) filter (where is_hour), 0)::bigint as "hourPaise",
      coalesce(sum(spent_paise), 0)::bigint as "dayPaise",
      coalesce(sum(stranger_paise) filter (where is_hour), 0)::bigint as "hourStrangersPaise",
      coalesce(sum(stranger_paise), 0)::bigint as "dayStrangersPaise"
    from (select *, minute > ${hourAgo}::timestamptz - interval '1 minute' as is_hour from otp_minutes
      where minute > ${dayAgo}::timestamptz - interval '1 minute') of_day`.execute(queries);
  return rows[0] ?? { hourPaise: 0, dayPaise: 0, hourStrangersPaise: 0, dayStrangersPaise: 0 };
}

export async function countCode(
  queries: Queries,
  now: Date,
  counts: Partial<
    Record<
      'sent' | 'used' | 'wrong' | 'mailed_used' | 'mailed_wrong' | 'spent_paise' | 'stranger_paise',
      number
    >
  >,
): Promise<void> {
  const columns = Object.keys(counts).map((name) => sql.ref(name));
  const sums = columns.map((column) => sql`${column} = otp_minutes.${column} + excluded.${column}`);
  await sql`
    insert into otp_minutes (minute, ${sql.join(columns)})
    values (date_trunc('minute', ${now}::timestamptz), ${sql.join(Object.values(counts))})
    on conflict (minute) do update set ${sql.join(sums)}`.execute(queries);
}
