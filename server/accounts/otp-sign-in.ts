import { readMobile } from '@rush/contract/typed-text.ts';
import type { Limits } from '#platform/http/rate-limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { EFFECTS, standingOf } from './account-standing.ts';
import type { ClientContext } from './client-context.ts';
import { findUserByMobile } from './find-user.ts';
import { findKnownDevice } from './known-devices.ts';
import {
  isOtpPending,
  type RequestedCode,
  readTimer,
  restoreOtp,
  sendOtp,
  signInOtp,
  useOtp,
} from './otp.ts';
import type { Work } from './proof-of-work.ts';
import { proveContact } from './prove-contact.ts';
import { requireSecondFactor } from './second-factor.ts';
import { countCodeTry } from './sign-in-attempt.ts';
import { refundSend, requireUsualPace, TextPermit } from './sms-budget.ts';
import { type NewSession, startSessionAndNotify } from './start-session.ts';

export async function findUserForCode({ db }: Platform, mobile: string) {
  const user = await findUserByMobile(db.queries, mobile);
  return user && EFFECTS[standingOf(user)]['texted-code'] !== 'refuse' ? user : null;
}

/** Refuses with `mobile-invalid`, `mobile-unknown`, `account-blocked`, `too-many-requests`, and as `sendOtp` does. */
export async function startOtpSignIn(
  platform: Platform,
  limits: Limits,
  input: { mobile: string; proofOfWork?: Work; client: ClientContext },
): Promise<RequestedCode> {
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('mobile-invalid');
  const user = await findUserForCode(platform, mobile);
  const knownDevice = await findKnownDevice(platform.db.queries, user?.id, input.client);
  const { address } = input.client;
  if (user && !knownDevice)
    await requireUsualPace(platform, { ...input, mobile, address, isStranger: false });
  const permit = await TextPermit.request(
    limits,
    mobile,
    knownDevice ? { from: 'known-device', device: knownDevice } : { from: 'address', address },
  );
  if (!user) refuse('mobile-unknown');
  if (user.is_blocked) refuse('account-blocked');
  return platform.db.transaction((tx) =>
    sendOtp(platform, tx, signInOtp(mobile, user.id, knownDevice), {
      language: user.language ?? input.client.language,
      permit,
    }),
  );
}

/** ms until a new code for sign-in or registration can be requested. Refuses with `mobile-invalid`. */
export async function readOtpTimer(platform: Platform, input: string): Promise<number> {
  const mobile = readMobile(input);
  if (!mobile) refuse('mobile-invalid');
  const [login, register] = await Promise.all([
    readTimer(platform, platform.db.queries, { contact: mobile, purpose: 'login' }),
    readTimer(platform, platform.db.queries, { contact: mobile, purpose: 'register' }),
  ]);
  return Math.max(login, register);
}

/**
 * Signs the user in with the code, which also verifies the number. Refuses with `otp-wrong`, `otp-expired`,
 * `account-blocked`, `too-many-requests`, and as `requireSecondFactor` does.
 */
export async function finishOtpSignIn(
  parts: AccountParts,
  input: { mobile: string; otp: string; totp?: string; client: ClientContext },
): Promise<NewSession> {
  const { platform, limits } = parts;
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('otp-wrong');
  const user = await findUserForCode(platform, mobile);
  const knownDevice = await findKnownDevice(platform.db.queries, user?.id, input.client);
  const noteSuccess = await countCodeTry(limits, { address: input.client.address, knownDevice });
  if (user?.is_blocked) refuse('account-blocked');
  const ownKey = signInOtp(mobile, user?.id ?? 'nobody', knownDevice);
  // A device that became known after the request may still use the earlier code.
  const key =
    knownDevice && !(await isOtpPending(platform, ownKey)) ? signInOtp(mobile, user?.id ?? '', null) : ownKey;
  await useOtp(platform, key, input.otp);
  if (!user) refuse('otp-wrong');
  await noteSuccess();
  try {
    await requireSecondFactor(parts, user, { code: input.totp, knownDevice });
  } catch (refusal) {
    await restoreOtp(platform, key);
    throw refusal;
  }
  if (knownDevice && key === ownKey) await refundSend(limits, mobile, knownDevice);
  return platform.db.transaction(async (tx) => {
    const effect = await proveContact(platform, tx, user.id, 'texted-code');
    if (effect === 'refuse') refuse('otp-wrong');
    return startSessionAndNotify(platform, tx, user, { ...input.client, method: 'otp' });
  });
}
