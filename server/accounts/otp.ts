import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Limits } from '#platform/http/limits.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { sendSms } from '#platform/sms/jobs.ts';
import { countCode, spendOnSms } from './sms-budget.ts';
import type { OtpPurpose } from './tables.ts';

const LIFE_MINUTES = 10;
const RESEND_SECONDS = 60;
const TRIES_PER_CODE = 5;
const TRIES_PER_DAY = 10;

function hashOf({ config }: Platform, mobile: string, purpose: OtpPurpose, code: string): string {
  return createHmac('sha256', config.secret).update(`otp ${purpose} ${mobile} ${code}`).digest('base64url');
}

/** Sends are limited by number and by address, whatever the number's spelling (RELIABILITY A-03). */
export async function requireMaySend(limits: Limits, mobile: string, address: string): Promise<void> {
  await limits.requireAll([
    ['otp-send-mobile-hour', mobile],
    ['otp-send-mobile-day', mobile],
    ['otp-send-address', address],
    ['otp-send-network', address],
  ]);
}

/**
 * Makes a new code for a number and has it texted. Within a minute of the last one nothing is sent. The wrong
 * tries of the number's day stay counted. Refuses `sms-paused`. @returns ms until the next may be asked for
 */
export async function sendOtp(
  platform: Platform,
  tx: Tx,
  mobile: string,
  purpose: OtpPurpose,
): Promise<number> {
  const { clock, settings, config } = platform;
  const now = clock.now();
  const digits = settings.get('otp.digits');
  const code = String(randomInt(0, 10 ** digits)).padStart(digits, '0');
  const hash = hashOf(platform, mobile, purpose, code);
  const expiresAt = new Date(now.getTime() + LIFE_MINUTES * 60_000);
  // Of several at once the first writes; the others wait for it and then find that it is too early.
  const written = await sql`
    insert into otps (mobile, purpose, code_hash, sent_at, expires_at, day)
    values (${mobile}, ${purpose}, ${hash}, ${now}, ${expiresAt}, ${now}::date)
    on conflict (mobile, purpose) do update set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      used_at = null, day_tries = case when otps.day = excluded.day then otps.day_tries else 0 end, day = excluded.day
    where otps.sent_at <= ${new Date(now.getTime() - RESEND_SECONDS * 1000)}
    returning mobile`.execute(tx);
  if (written.rows.length === 0) return readTimer(platform, tx, mobile, purpose);
  await spendOnSms(platform, tx);
  const brand = settings.get('brand.name');
  const text = `${code} is your ${brand} code. It is valid for ${LIFE_MINUTES} minutes. Do not share it with anyone.`;
  await enqueue(tx, sendSms, {
    mobile,
    template: config.sms.msg91.otpTemplate,
    variables: [code, brand],
    text,
  });
  return RESEND_SECONDS * 1000;
}

/** ms until a new code may be asked for; 0 for numbers that never asked, so that it tells nothing about them. */
export async function readTimer(
  { clock }: Platform,
  queries: Tx | Platform['db']['queries'],
  mobile: string,
  purpose: OtpPurpose,
): Promise<number> {
  const row = await queries
    .selectFrom('otps')
    .select('sent_at')
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row ? Math.max(0, row.sent_at.getTime() + RESEND_SECONDS * 1000 - clock.now().getTime()) : 0;
}

/**
 * Uses a code up. Of any number of guesses at once at most five are looked at: each first takes one of the tries
 * under the row's lock. The number's ten wrong tries of a day are of all its codes together. Refuses `otp-wrong`, and `otp-expired` where there is none that still counts.
 */
export async function useOtp(
  platform: Platform,
  mobile: string,
  purpose: OtpPurpose,
  typed: string,
): Promise<void> {
  const { db, clock, settings } = platform;
  const now = clock.now();
  const code = typed.trim();
  if (!new RegExp(`^[0-9]{${settings.get('otp.digits')}}$`).test(code)) refuse('otp-wrong');
  const right = await sql<{ matches: boolean }>`
    update otps set
      tries = tries + 1,
      day_tries = case when code_hash = ${hashOf(platform, mobile, purpose, code)} then day_tries when day = ${now}::date then day_tries + 1 else 1 end,
      day = ${now}::date,
      used_at = case when code_hash = ${hashOf(platform, mobile, purpose, code)} then ${now}::timestamptz end
    where mobile = ${mobile} and purpose = ${purpose} and used_at is null and expires_at > ${now}
      and tries < ${TRIES_PER_CODE}
      and ${TRIES_PER_DAY} > (case when day = ${now}::date then day_tries else 0 end) + (
        select coalesce(sum(o.day_tries), 0) from otps o
        where o.mobile = ${mobile} and o.purpose <> ${purpose} and o.day = ${now}::date)
    returning used_at is not null as matches`.execute(db.queries);
  const tried = right.rows[0];
  if (!tried) refuse('otp-expired');
  await countCode(db.queries, now, tried.matches ? { used: 1 } : { wrong: 1 });
  if (!tried.matches) refuse('otp-wrong');
}

/** Lets a right code be typed once more, where another proof was still missing. Its try stays counted. */
export async function giveOtpBack({ db }: Platform, mobile: string, purpose: OtpPurpose): Promise<void> {
  await db.queries
    .updateTable('otps')
    .set({ used_at: null })
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .execute();
}
