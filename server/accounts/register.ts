import type { Queries, Tx } from '#platform/database/database.ts';
import type { Limits } from '#platform/http/limits.ts';
import { newId, newShortCode } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { findReferralCode } from '#rewards/find-referral-code.ts';
import { linkReferral } from '#rewards/link-referral.ts';
import { welcomeNewcomer } from '#rewards/welcome-newcomer.ts';
import { recordRegistrationConsent, type Shown } from './consents.ts';
import { readEmail } from './email-address.ts';
import { mailLink } from './mailed-link.ts';
import { readMobile } from './mobile-number.ts';
import { requireMaySend, sendOtp, useOtp } from './otp.ts';
import { isStrongEnough } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { type NewSession, type SignedInUser, startSession } from './start-session.ts';
import type { Visit } from './visit.ts';

export interface Registration {
  name: string;
  mobile: string;
  email: string;
  password: string;
  referralCode: string;
  address: string;
}

/**
 * First step: takes the details, keeps them with the number, and texts a code. Refuses `fields-missing`,
 * `mobile-invalid`, `email-invalid`, `password-weak`, `account-exists`, `referral-unknown`, `too-many-requests`.
 *
 * @returns ms until a new code may be asked for
 */
export async function register(
  platform: Platform,
  limits: Limits,
  input: Registration,
): Promise<{ timer: number }> {
  const { db, clock } = platform;
  if ([input.name, input.mobile, input.email, input.password].some((value) => value.trim() === ''))
    refuse('fields-missing');
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('mobile-invalid');
  const email = readEmail(input.email);
  if (!email) refuse('email-invalid');
  if (!isStrongEnough(input.password, { email, mobile })) refuse('password-weak');
  await requireMaySend(limits, mobile, input.address);
  await requireNewAccount(db.queries, email, mobile);
  if (input.referralCode && !(await findReferralCode(db.queries, input.referralCode)))
    refuse('referral-unknown');
  const row = {
    email,
    name: input.name,
    password_hash: await hashPassword(input.password),
    referral_code: input.referralCode,
    created_at: clock.now(),
  };
  const timer = await db.transaction(async (tx) => {
    await tx
      .insertInto('pending_registrations')
      .values({ mobile, ...row })
      .onConflict((conflict) => conflict.column('mobile').doUpdateSet(row))
      .execute();
    return sendOtp(platform, tx, mobile, 'register');
  });
  return { timer };
}

async function requireNewAccount(queries: Queries, email: string, mobile: string): Promise<void> {
  const taken = await queries
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email_key', '=', email), where('mobile', '=', mobile)]))
    .executeTakeFirst();
  if (taken) refuse('account-exists');
}

/**
 * Second step: the code proves the number, the account is opened and signed in; a mail to confirm the address
 * goes out and blocks nothing (reading 4.51). Refuses `otp-missing`, `otp-wrong`, `otp-expired`, `account-exists`.
 */
export async function verifyAndRegister(
  platform: Platform,
  input: { mobile: string; otp: string; notice?: Shown; visit: Visit },
): Promise<NewSession> {
  const { db, clock } = platform;
  const mobile = readMobile(input.mobile);
  if (!mobile || input.otp.trim() === '') refuse('otp-missing');
  await useOtp(platform, mobile, 'register', input.otp);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const pending = await tx
      .deleteFrom('pending_registrations')
      .where('mobile', '=', mobile)
      .returningAll()
      .executeTakeFirst();
    if (!pending) refuse('otp-expired');
    await requireNewAccount(tx, pending.email, mobile);
    const user = await openAccount(tx, {
      name: pending.name,
      email: pending.email,
      mobile,
      passwordHash: pending.password_hash,
      isMobileProven: true,
      isEmailProven: false,
      now,
    });
    await recordRegistrationConsent(tx, {
      userId: user.id,
      shown: input.notice,
      address: input.visit.address,
      now,
    });
    await takeReferral(platform, tx, user, { code: pending.referral_code, device: input.visit.device });
    await mailLink(platform, tx, user, pending.email, 'verify-email');
    return startSession(tx, user, { ...input.visit, method: 'otp', now });
  });
}

/** Writes a new user. The database refuses a second account for an address or number (`account-exists`). */
export async function openAccount(
  tx: Tx,
  account: {
    name: string;
    email: string;
    mobile: string | null;
    passwordHash: string | null;
    isMobileProven: boolean;
    isEmailProven: boolean;
    now: Date;
  },
): Promise<SignedInUser> {
  const opened = await tx
    .insertInto('users')
    .values({
      id: newId(account.now.getTime()),
      userid: newShortCode(8),
      name: account.name,
      email: account.email,
      email_key: account.email,
      mobile: account.mobile,
      staff_role: null,
      password_hash: account.passwordHash,
      mobile_proven: account.isMobileProven,
      email_proven: account.isEmailProven,
      created_at: account.now,
      updated_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return opened ?? refuse('account-exists');
}

/** The one who brought the newcomer, and the newcomer's bonus. */
async function takeReferral(
  { clock, config, settings }: Platform,
  tx: Tx,
  user: SignedInUser,
  { code, device }: { code: string; device: string },
): Promise<void> {
  if (code === '') return;
  const linked = await linkReferral(tx, {
    key: config.secret,
    newUserId: user.id,
    code,
    mobile: user.mobile,
    email: user.email,
    device,
  });
  if (linked !== 'linked') return;
  await welcomeNewcomer(tx, {
    userId: user.id,
    bonusPaise: settings.get('referral.bonusPaise'),
    isHeld: settings.get('referral.bonusWhen') === 'first-payment',
    now: clock.now(),
  });
}
