import { readMobile } from '@rush/contract/typed-text.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Limits } from '#platform/http/rate-limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { findReferrer } from '#rewards/referrals.ts';
import type { AccountParts } from './account-parts.ts';
import { removeUnprovenMobile } from './change-mobile.ts';
import type { ClientContext } from './client-context.ts';
import type { ShownNotice } from './consents.ts';
import { findUserByMobile } from './find-user.ts';
import { notifyTakeover } from './notify-account-change.ts';
import { type OtpKey, type RequestedCode, restoreOtp, sendOtp, useOtp } from './otp.ts';
import { findUserForCode, finishOtpSignIn, startOtpSignIn } from './otp-sign-in.ts';
import type { Work } from './proof-of-work.ts';
import { countCodeTry } from './sign-in-attempt.ts';
import { permitNewNumber } from './sms-budget.ts';
import type { NewSession } from './start-session.ts';
import { openAccountAndSignIn } from './verify-and-register.ts';

/** Not bound to a browser, because the account it opens contains only the number. */
const newUserOtp = (mobile: string): OtpKey => ({ contact: mobile, purpose: 'register', subject: 'mobile' });

/** The account with this unverified number. If it is blocked, the number opens no other account. */
async function findUnverifiedHolder(queries: Queries, mobile: string) {
  const other = await findUserByMobile(queries, mobile);
  if (other?.is_blocked) refuse('account-blocked');
  return other;
}

/** Like `startOtpSignIn`, but also texts a code to a number without an account. */
export async function startMobileSignIn(
  platform: Platform,
  limits: Limits,
  input: { mobile: string; proofOfWork?: Work; client: ClientContext },
): Promise<RequestedCode> {
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('mobile-invalid');
  if (await findUserForCode(platform, mobile)) return startOtpSignIn(platform, limits, input);
  await findUnverifiedHolder(platform.db.queries, mobile);
  const permit = await permitNewNumber(platform, limits, { ...input, mobile });
  const { language } = input.client;
  return platform.db.transaction((tx) => sendOtp(platform, tx, newUserOtp(mobile), { language, permit }));
}

/**
 * Signs the user in with the code, and opens an account for a new number. Refuses with `account-exists`,
 * `referral-unknown`, and as `finishOtpSignIn` does.
 */
export async function finishMobileSignIn(
  parts: AccountParts,
  input: Parameters<typeof finishOtpSignIn>[1] & { notice?: ShownNotice; referralCode?: string | null },
): Promise<NewSession> {
  const { platform, limits } = parts;
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('otp-wrong');
  if (await findUserForCode(platform, mobile)) return finishOtpSignIn(parts, input);
  const noteSuccess = await countCodeTry(limits, { address: input.client.address, knownDevice: null });
  await useOtp(platform, newUserOtp(mobile), input.otp);
  await noteSuccess();
  if (input.referralCode && !(await findReferrer(platform.db.queries, input.referralCode))) {
    await restoreOtp(platform, newUserOtp(mobile));
    refuse('referral-unknown');
  }
  return platform.db.transaction(async (tx) => {
    const other = await findUnverifiedHolder(tx, mobile);
    await removeUnprovenMobile(tx, mobile, '');
    if (other) await notifyTakeover(platform, tx, other, { by: 'later-registration', isMobileRemoved: true });
    return openAccountAndSignIn(platform, tx, {
      name: '',
      email: '',
      mobile,
      passwordHash: null,
      isMobileProven: true,
      isEmailProven: false,
      notice: input.notice,
      referralCode: input.referralCode ?? '',
      client: input.client,
    });
  });
}
