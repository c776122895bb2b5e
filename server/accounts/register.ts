import { hasLink, hasTenDigits, readMobile } from '@rush/contract/typed-text.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Limits } from '#platform/http/rate-limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { findReferrer } from '#rewards/referrals.ts';
import type { ClientContext } from './client-context.ts';
import { readNewEmail } from './open-account.ts';
import { type RequestedCode, sendOtp } from './otp.ts';
import { hashPassword, isStrongEnough } from './passwords.ts';
import { findPendingRegistration, newRegistrationSecret } from './pending-registration.ts';
import type { Work } from './proof-of-work.ts';
import { permitNewNumber } from './sms-budget.ts';

export interface Registration {
  name: string;
  mobile: string;
  email: string;
  password: string;
  referralCode: string;
  client: ClientContext;
  proofOfWork?: Work | undefined;
  /** The browser's cookie from an earlier attempt, or null. */
  cookie: string | null;
}

/**
 * Begins a registration: stores the details and texts a code, or emails it if the shop sends no SMS. Refuses with
 * `fields-missing`, `name-has-link`, `mobile-invalid`, `mobile-not-indian`, `email-invalid`, `password-weak`,
 * `account-exists`, `referral-unknown`, `too-many-requests`, `unavailable`, and as `sendOtp` does.
 *
 * @returns whether a code was sent, and the cookie that binds it to this browser
 */
export async function register(
  platform: Platform,
  limits: Limits,
  input: Registration,
): Promise<RequestedCode & { cookie: string }> {
  const { db, clock } = platform;
  if ([input.name, input.mobile, input.email, input.password].some((value) => value.trim() === ''))
    refuse('fields-missing');
  if (hasLink(input.name)) refuse('name-has-link');
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse(hasTenDigits(input.mobile) ? 'mobile-not-indian' : 'mobile-invalid');
  const email = readNewEmail(platform, input.email);
  if (!email) refuse('email-invalid');
  if (!isStrongEnough(input.password, { email, mobile })) refuse('password-weak');
  const { address } = input.client;
  const permit = await permitNewNumber(platform, limits, { ...input, mobile });
  await requireNewAccount(db.queries, email, mobile);
  if (input.referralCode && !(await findReferrer(db.queries, input.referralCode))) refuse('referral-unknown');
  // A retry from this browser or with the same password is the same registration.
  const earlier = await findPendingRegistration(platform, { ...input, address, mobile, email });
  const { id, secretHash, cookie } = newRegistrationSecret(platform, earlier?.id);
  const row = {
    mobile,
    email,
    name: input.name,
    password_hash: await hashPassword(input.password, { address, account: mobile }),
    referral_code: input.referralCode,
    created_at: earlier?.created_at ?? clock.now(),
    secret_hash: secretHash,
  };
  const key = {
    contact: registrationContact(platform, { mobile, email }),
    purpose: 'register',
    subject: id,
  } as const;
  const code = await db.transaction(async (tx) => {
    await tx
      .insertInto('pending_registrations')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return sendOtp(platform, tx, key, { language: input.client.language, permit });
  });
  return { ...code, cookie };
}

/** The contact that a registration's code verifies: the number, or the email address if the shop sends no SMS. */
export function registrationContact(
  { config }: Pick<Platform, 'config'>,
  { mobile, email }: { mobile: string; email: string },
): string {
  return config.sms.isSetUp ? mobile : email;
}

/** An unverified number in another account does not prevent the person who can verify it from registering. */
async function requireNewAccount(queries: Queries, email: string, mobile: string): Promise<void> {
  const existing = await queries
    .selectFrom('users')
    .select('id')
    .where((where) =>
      where.or([
        where('email_key', '=', email),
        where.and([where('mobile', '=', mobile), where('mobile_proven', '=', true)]),
      ]),
    )
    .executeTakeFirst();
  if (existing) refuse('account-exists');
}
