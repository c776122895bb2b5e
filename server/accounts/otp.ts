import { createHmac, randomInt } from 'node:crypto';
import type { CodeOutcome } from '@rush/contract/codes.ts';
import type { Language } from '@rush/contract/languages.ts';
import type { CustomerMessage } from '@rush/contract/messages.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries, Tables, Tx } from '#platform/database/database.ts';
import { equalInConstantTime } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { sendSms } from '#platform/sms/send-sms.ts';
import { countCode, spendOnSms, type TextPermit } from './sms-budget.ts';
import type { OtpPurpose } from './tables.ts';

const TTL_MINUTES = 10;
const RESEND_SECONDS = 60;
const TRIES_PER_CODE = 5;
const TRIES_PER_DAY = 10;
const DAY_MS = 86_400_000;

/** What a code is valid for: one contact, one purpose, one requester. */
export interface OtpKey {
  /** The ten digits of a mobile number, or an email address. */
  contact: string;
  purpose: OtpPurpose;
  /** The pending registration or account that requested the code; no other can use it. */
  subject: string;
  /** A known device has its own code and tries, which others cannot use up. */
  isKnownDevice?: boolean;
}

const isMail = (contact: string): boolean => contact.includes('@');

const isCodeOf =
  ({ contact, purpose, subject }: OtpKey) =>
  (row: ExpressionBuilder<Tables, 'otps'>) =>
    row.and({ contact, purpose, subject });

function hashOf({ config }: Platform, key: OtpKey, code: string): string {
  const { contact, purpose, subject } = key;
  return createHmac('sha256', config.secret)
    .update(`otp ${purpose} ${contact} ${subject} ${code}`)
    .digest('base64url');
}

export function signInOtp(mobile: string, userId: string, knownDevice: string | null): OtpKey {
  return knownDevice
    ? { contact: mobile, purpose: 'login', subject: `${userId} ${knownDevice}`, isKnownDevice: true }
    : { contact: mobile, purpose: 'login', subject: userId };
}

export interface RequestedCode {
  /** ms until another code can be requested. */
  timer: number;
  outcome: CodeOutcome;
  message: string;
}

/**
 * Creates a code and texts it, which requires a permit, or emails it. Within a minute of the last code, sends
 * nothing and says so. Refuses with `sms-paused`, and `too-many-attempts` if the day's wrong tries are used up.
 */
export async function sendOtp(
  platform: Platform,
  tx: Tx,
  key: OtpKey,
  { language, permit }: { language: Language | null; permit: TextPermit | null },
): Promise<RequestedCode> {
  const { clock, settings } = platform;
  if (!isMail(key.contact) && permit?.mobile !== key.contact)
    throw new Error('texting a code requires a permit for its number');
  const now = clock.now();
  const digits = settings.get('otp.digits');
  const code = String(randomInt(0, 10 ** digits)).padStart(digits, '0');
  const hash = hashOf(platform, key, code);
  const expiresAt = new Date(now.getTime() + TTL_MINUTES * 60_000);
  const { contact, purpose, subject, isKnownDevice = false } = key;
  await requireTriesLeft(tx, key, now);
  // The first writer wins. The others wait for it, and then it is too early for another code.
  const inserted = await sql`
    insert into otps (contact, purpose, subject, is_known_device, code_hash, sent_at, expires_at)
    values (${contact}, ${purpose}, ${subject}, ${isKnownDevice}, ${hash}, ${now}, ${expiresAt})
    on conflict (contact, purpose, subject) do update set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      used_at = null
    where otps.sent_at <= ${new Date(now.getTime() - RESEND_SECONDS * 1000)}
    returning contact`.execute(tx);
  if (inserted.rows.length === 0) return explainWait(platform, tx, key);
  await deliver(platform, tx, contact, {
    code,
    language: language ?? 'en',
    isStranger: permit?.isStranger === true,
  });
  return { timer: RESEND_SECONDS * 1000, outcome: 'sent', message: 'OTP sent successfully.' };
}

/** Explains why no code was sent, and when the next can be requested. */
async function explainWait(platform: Platform, tx: Tx, key: OtpKey): Promise<RequestedCode> {
  const timer = await readTimer(platform, tx, key);
  const latestCode = await tx.selectFrom('otps').select('tries').where(isCodeOf(key)).executeTakeFirst();
  const isUsedUp = (latestCode?.tries ?? 0) >= TRIES_PER_CODE;
  const reason = isUsedUp ? 'Too many wrong codes.' : 'We sent you a code a moment ago.';
  const outcome = isUsedUp ? 'too-many-wrong' : 'sent-before';
  return {
    timer,
    outcome,
    message: `${reason} You can ask for a new one in ${Math.ceil(timer / 1000)} seconds.`,
  };
}

/** Refuses with `too-many-attempts` if no try would be left for a new code. */
async function requireTriesLeft(tx: Tx, key: OtpKey, now: Date): Promise<void> {
  const { contact, purpose, subject, isKnownDevice = false } = key;
  const { rows } = await sql<{ at: Date }>`
    select w.at from otps, unnest(wrong_at) w(at)
    where contact = ${contact} and w.at > ${dayBefore(now)}
      and ((purpose = ${purpose} and subject = ${subject}) or (not ${isKnownDevice}::boolean and not is_known_device))
    order by w.at desc offset ${TRIES_PER_DAY - 1} limit 1`.execute(tx);
  // There is room for another try once the tenth-latest wrong try is a day old.
  const [tenthLatest] = rows;
  if (!tenthLatest) return;
  refuse('too-many-attempts', {
    message: 'Too many wrong codes today. Please try again tomorrow, or sign in with your password.',
    retryAfterSeconds: Math.ceil((tenthLatest.at.getTime() + DAY_MS - now.getTime()) / 1000),
  });
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

const NO_SMS_MESSAGE = 'This shop sends no codes by SMS. Please sign in with your email.';

async function deliver(
  platform: Platform,
  tx: Tx,
  contact: string,
  { code, language, isStranger }: { code: string; language: Language; isStranger: boolean },
): Promise<void> {
  const brand = platform.settings.get('brand.name');
  const message: CustomerMessage = { kind: 'one-time-code', data: { code, minutes: TTL_MINUTES, brand } };
  if (isMail(contact)) {
    await enqueue(tx, sendMail, { to: contact, language, message });
    return;
  }
  if (!platform.config.sms.isSetUp) refuse('sms-paused', { message: NO_SMS_MESSAGE });
  await spendOnSms(platform, tx, isStranger);
  await enqueue(tx, sendSms, { mobile: contact, language, message });
}

/** ms until a new code may be sent; 0 if none was sent. Without a subject, counts any code to this contact. */
export async function readTimer(
  { clock }: Platform,
  queries: Queries,
  key: Pick<OtpKey, 'contact' | 'purpose'> & { subject?: string },
): Promise<number> {
  let query = queries
    .selectFrom('otps')
    .select((row) => row.fn.max('sent_at').as('sent_at'))
    .where('contact', '=', key.contact)
    .where('purpose', '=', key.purpose);
  if (key.subject !== undefined) query = query.where('subject', '=', key.subject);
  const row = await query.executeTakeFirst();
  return row?.sent_at
    ? Math.max(0, row.sent_at.getTime() + RESEND_SECONDS * 1000 - clock.now().getTime())
    : 0;
}

/**
 * Uses up a code. Each guess first uses one of the code's five tries under the row's lock. A contact has ten wrong
 * tries in 24 hours across all codes, and a known device ten separate ones. Refuses with `otp-wrong`, and `otp-expired`
 * if no code can be tried.
 */
export async function useOtp(platform: Platform, key: OtpKey, input: string): Promise<void> {
  const { db, clock, settings } = platform;
  const now = clock.now();
  if (!new RegExp(`^[0-9]{${settings.get('otp.digits')}}$`).test(input)) refuse('otp-wrong');
  const { contact, purpose, subject } = key;
  const hash = hashOf(platform, key, input);
  const mayBeTried = sql<boolean>`contact = ${contact} and purpose = ${purpose} and subject = ${subject}
      and used_at is null and expires_at > ${now} and tries < ${TRIES_PER_CODE}
      and ${TRIES_PER_DAY} > (select count(*) from unnest(wrong_at) w(at) where w.at > ${dayBefore(now)}) + (
        select count(*) from otps o, unnest(o.wrong_at) w(at)
        where not otps.is_known_device and not o.is_known_device and o.contact = ${contact}
          and (o.purpose <> ${purpose} or o.subject <> ${subject}) and w.at > ${dayBefore(now)})`;
  // A flood of guesses must not queue for the lock once no try is left.
  const openCodes = await sql`select from otps where ${mayBeTried}`.execute(db.queries);
  if (openCodes.rows.length === 0) refuse('otp-expired');
  const result = await db.transaction(async (tx) => {
    // The sum spans several rows, so guesses at different codes for one contact are serialized.
    if (!key.isKnownDevice)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`code tries ${contact}`}, 0))`.execute(tx);
    return sql<{ matches: boolean }>`
      update otps set
        tries = tries + 1,
        wrong_at = case when code_hash = ${hash} then wrong_at
          else array(select w.at from unnest(wrong_at) w(at) where w.at > ${dayBefore(now)} order by w.at) || ${now}::timestamptz end,
        used_at = case when code_hash = ${hash} then ${now}::timestamptz end
      where ${mayBeTried} returning used_at is not null as matches`.execute(tx);
  });
  const attempt = result.rows[0];
  if (!attempt) refuse('otp-expired');
  const outcome = attempt.matches ? 'used' : 'wrong';
  await countCode(db.queries, now, { [isMail(contact) ? `mailed_${outcome}` : outcome]: 1 });
  if (!attempt.matches) refuse('otp-wrong');
}

/** The subjects of a contact's open codes for one purpose. Those that match the typed code come first. */
export async function listCodeSubjects(
  platform: Platform,
  { contact, purpose }: Pick<OtpKey, 'contact' | 'purpose'>,
  input: string,
): Promise<string[]> {
  const codes = await platform.db.queries
    .selectFrom('otps')
    .select(['subject', 'code_hash'])
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', platform.clock.now())
    .orderBy('sent_at', 'desc')
    .execute();
  const isMatch = ({ subject, code_hash }: (typeof codes)[number]) =>
    equalInConstantTime(code_hash, hashOf(platform, { contact, purpose, subject }, input));
  return [...codes.filter(isMatch), ...codes.filter((code) => !isMatch(code))].map(({ subject }) => subject);
}

export async function isOtpPending({ db, clock }: Platform, key: OtpKey): Promise<boolean> {
  const code = await db.queries
    .selectFrom('otps')
    .select('contact')
    .where(isCodeOf(key))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return code !== undefined;
}

/** Makes a correct code valid again after a refusal for another reason. The attempt still counts. */
export async function restoreOtp({ db }: Platform, key: OtpKey): Promise<void> {
  await db.queries.updateTable('otps').set({ used_at: null }).where(isCodeOf(key)).execute();
}
