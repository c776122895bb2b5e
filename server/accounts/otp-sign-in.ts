import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { readMobile } from './mobile-number.ts';
import { giveOtpBack, readTimer, requireMaySend, sendOtp, useOtp } from './otp.ts';
import { requireSecondFactor } from './second-factor.ts';
import { type NewSession, startSession } from './start-session.ts';
import type { Visit } from './visit.ts';
import './tables.ts';

/** Texts a sign-in code to a registered number. Refuses `mobile-invalid`, `mobile-unknown`, `account-blocked`, `too-many-requests`. */
export async function startOtpSignIn(
  platform: Platform,
  limits: Limits,
  input: { mobile: string; address: string },
): Promise<{ timer: number }> {
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('mobile-invalid');
  await requireMaySend(limits, mobile, input.address);
  const user = await platform.db.queries
    .selectFrom('users')
    .select(['id', 'is_blocked'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  if (!user) refuse('mobile-unknown');
  if (user.is_blocked) refuse('account-blocked');
  const timer = await platform.db.transaction((tx) => sendOtp(platform, tx, mobile, 'login'));
  return { timer };
}

/** ms until a new code may be asked for, for sign-in or registration. Refuses `mobile-invalid`. */
export async function readOtpTimer(platform: Platform, typed: string): Promise<number> {
  const mobile = readMobile(typed);
  if (!mobile) refuse('mobile-invalid');
  const [login, register] = await Promise.all([
    readTimer(platform, platform.db.queries, mobile, 'login'),
    readTimer(platform, platform.db.queries, mobile, 'register'),
  ]);
  return Math.max(login, register);
}

/** Signs in by the code; it proves the number too. Refuses `otp-wrong`, `otp-expired`, `account-blocked`, the second factor's words. */
export async function finishOtpSignIn(
  platform: Platform,
  input: { mobile: string; otp: string; totp?: string; visit: Visit },
): Promise<NewSession> {
  const { db, clock } = platform;
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('otp-wrong');
  const user = await db.queries
    .selectFrom('users')
    .selectAll()
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  if (user?.is_blocked) refuse('account-blocked');
  await useOtp(platform, mobile, 'login', input.otp);
  if (!user) refuse('otp-wrong');
  try {
    await requireSecondFactor(platform, user, input.totp);
  } catch (refusal) {
    await giveOtpBack(platform, mobile, 'login');
    throw refusal;
  }
  await db.queries.updateTable('users').set({ mobile_proven: true }).where('id', '=', user.id).execute();
  return startSession(db.queries, user, {
    ...input.visit,
    method: 'otp',
    now: clock.now(),
  });
}
