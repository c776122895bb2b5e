import { readEmail, readMobile } from '@rush/contract/typed-text.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { linkReferral } from '#rewards/link-referral.ts';
import { grantSignUpBonus } from '#rewards/sign-up-bonus.ts';
import type { AccountParts } from './account-parts.ts';
import { removeUnprovenMobile } from './change-mobile.ts';
import type { ClientContext } from './client-context.ts';
import { recordRegistrationConsent, type ShownNotice } from './consents.ts';
import { endSessions } from './end-sessions.ts';
import { findUserByMobile, writeUser } from './find-user.ts';
import { mailLink } from './mailed-link.ts';
import { notifyTakeover } from './notify-account-change.ts';
import { type NewAccount, openAccount } from './open-account.ts';
import { useOtp } from './otp.ts';
import { findByCookie, findByPassword, type PendingRegistration } from './pending-registration.ts';
import { registrationContact } from './register.ts';
import { countCodeTry } from './sign-in-attempt.ts';
import { type NewSession, type SignedInUser, startSession } from './start-session.ts';

export interface RegistrationProof {
  mobile: string;
  otp: string;
  email: string;
  password: string;
  /** The browser's cookie from the first step, or null. */
  cookie: string | null;
  /** The version and language of the notice that the page showed, if known. */
  notice?: ShownNotice | undefined;
  client: ClientContext;
}

/**
 * Completes a registration. The code verifies the number, or the email if the shop sends no SMS.
 * Opens the account, signs the user in, and emails a link to verify an unverified email (ACC-1). Refuses with
 * `otp-missing`, `otp-wrong`, `otp-expired`, `account-exists`, `too-many-requests`, `unavailable`.
 */
export async function verifyAndRegister(
  { platform, limits }: AccountParts,
  input: RegistrationProof,
): Promise<NewSession> {
  const mobile = readMobile(input.mobile);
  if (!mobile || input.otp === '') refuse('otp-missing');
  const claim = { ...input, mobile, email: readEmail(input.email), address: input.client.address };
  const match = await findByCookie(platform, claim);
  // A cookie identifies the browser that registered.
  const noteSuccess = await countCodeTry(limits, { address: claim.address, knownDevice: match?.id ?? null });
  const pending = match ?? (await findByPassword(platform, claim));
  if (!pending) refuse('otp-expired');
  const contact = registrationContact(platform, pending);
  const isMobileProven = contact === mobile;
  await useOtp(platform, { contact, purpose: 'register', subject: pending.id }, input.otp);
  await noteSuccess();
  return platform.db.transaction(async (tx) => {
    const row = await tx
      .deleteFrom('pending_registrations')
      .where('id', '=', pending.id)
      .returning('id')
      .executeTakeFirst();
    if (!row) refuse('otp-expired');
    if (isMobileProven) await reclaimNumber(platform, tx, pending);
    return openAccountAndSignIn(platform, tx, {
      name: pending.name,
      email: pending.email,
      // Leave out an unverified number that another account has.
      mobile: isMobileProven || !(await findUserByMobile(tx, mobile)) ? mobile : null,
      passwordHash: pending.password_hash,
      isMobileProven,
      isEmailProven: !isMobileProven,
      notice: input.notice,
      referralCode: pending.referral_code,
      client: input.client,
    });
  });
}

/** Opens an account for a contact that was just verified, records consent and referral, and signs the user in. */
export async function openAccountAndSignIn(
  platform: Platform,
  tx: Tx,
  {
    notice,
    referralCode,
    client,
    ...account
  }: Omit<NewAccount, 'language' | 'now'> & {
    notice: ShownNotice | undefined;
    referralCode: string;
    client: ClientContext;
  },
): Promise<NewSession> {
  const now = platform.clock.now();
  const { address, language } = client;
  const user = await openAccount(tx, { ...account, language, now });
  await recordRegistrationConsent(tx, { userId: user.id, shown: notice, address, now });
  await applyReferral(platform, tx, user, { ...client, code: referralCode });
  if (account.email && !account.isEmailProven)
    await mailLink(platform, tx, user, account.email, 'verify-email');
  return startSession(tx, user, { ...client, method: 'otp', now });
}

/**
 * If several registrations use one number, the last to be confirmed wins. The account opened by an earlier confirmation
 * loses the number if it is newer than this registration and its email is unverified. Otherwise `openAccount` refuses
 * with `account-exists`.
 */
async function reclaimNumber(platform: Platform, tx: Tx, pending: PendingRegistration): Promise<void> {
  await removeUnprovenMobile(tx, pending.mobile, '');
  const earlierUser = await tx
    .selectFrom('users')
    .selectAll()
    .where('mobile', '=', pending.mobile)
    .where('created_at', '>=', pending.created_at)
    .where('email_proven', '=', false)
    .where('email_key', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!earlierUser) return;
  const now = platform.clock.now();
  await writeUser(tx, earlierUser.id, { mobile: null, mobile_proven: false, updated_at: now });
  await endSessions(tx, earlierUser.id);
  await notifyTakeover(platform, tx, earlierUser, { by: 'later-registration', isMobileRemoved: true });
}

async function applyReferral(
  { clock, config, settings }: Platform,
  tx: Tx,
  user: SignedInUser,
  { code, device, address }: { code: string; device: string; address: string },
): Promise<void> {
  if (code === '') return;
  const result = await linkReferral(tx, {
    key: config.secret,
    newUserId: user.id,
    code,
    mobile: user.mobile,
    email: user.email,
    device,
    address,
  });
  if (result !== 'linked') return;
  await grantSignUpBonus(tx, {
    userId: user.id,
    bonusPaise: settings.get('referral.bonusPaise'),
    isHeld: settings.get('referral.bonusWhen') === 'first-payment',
    now: clock.now(),
  });
}
