import type { SessionUser } from '@rush/contract/accounts.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { readEmail } from './email-address.ts';
import { mailLink } from './mailed-link.ts';
import { readMobile } from './mobile-number.ts';
import { requireMaySend, sendOtp, useOtp } from './otp.ts';
import { passwordFits } from './passwords.ts';
import { requireNewNumberMayBeTexted } from './sms-budget.ts';
import { presentUser } from './start-session.ts';
import './tables.ts';

/** Changes the caller's name. Refuses `name-missing`. */
export async function editProfile(
  { db, clock }: Platform,
  caller: Caller,
  name: string,
): Promise<SessionUser> {
  if (name === '') refuse('name-missing');
  const user = await db.queries
    .updateTable('users')
    .set((row) => ({ name, updated_at: clock.now(), version: row('version', '+', 1) }))
    .where('id', '=', caller.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentUser(user);
}

/** Refuses `wrong-password` unless the caller types the account's own. */
export async function requirePassword({ db }: Platform, caller: Caller, password: string): Promise<void> {
  const user = await db.queries
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  // An account that came by an identity provider has none to ask for; its session is the proof.
  if (user.password_hash && !(await passwordFits(user.password_hash, password))) refuse('wrong-password');
}

/** Mails a link to a new address; opened, it becomes the account's. Refuses `email-invalid`, `wrong-password`, `account-exists`. */
export async function changeEmail(
  platform: Platform,
  caller: Caller,
  input: { email: string; password: string },
): Promise<void> {
  const email = readEmail(input.email);
  if (!email) refuse('email-invalid');
  await requirePassword(platform, caller, input.password);
  const taken = await platform.db.queries
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirst();
  if (taken) refuse('account-exists');
  await platform.db.transaction((tx) => mailLink(platform, tx, caller, email, 'change-email'));
}

/** Texts a code to a new number, or takes it over by that code. Refuses `mobile-invalid`, `wrong-password`, `account-exists`, the code's words. */
export async function changeMobile(
  platform: Platform,
  limits: Limits,
  caller: Caller,
  input: { mobile: string; password?: string; otp?: string; address: string },
): Promise<{ timer?: number; user?: SessionUser }> {
  const { db, clock } = platform;
  const mobile = readMobile(input.mobile);
  if (!mobile) refuse('mobile-invalid');
  const taken = await db.queries
    .selectFrom('users')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  if (taken) refuse('account-exists');
  if (input.otp === undefined) {
    await requirePassword(platform, caller, input.password ?? '');
    await requireMaySend(limits, mobile, input.address);
    await requireNewNumberMayBeTexted(limits, mobile);
    return { timer: await db.transaction((tx) => sendOtp(platform, tx, mobile, 'change-mobile')) };
  }
  await useOtp(platform, mobile, 'change-mobile', input.otp);
  const user = await db.queries
    .updateTable('users')
    .set((row) => ({ mobile, mobile_proven: true, updated_at: clock.now(), version: row('version', '+', 1) }))
    .where('id', '=', caller.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { user: presentUser(user) };
}
