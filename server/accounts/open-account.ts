import { domainToUnicode } from 'node:url';
import type { Language } from '@rush/contract/languages.ts';
import { isReservedAddress, readEmail } from '@rush/contract/typed-text.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId, newShortCode } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

export interface NewAccount {
  name: string;
  /** Empty if there is none. */
  email: string;
  mobile: string | null;
  passwordHash: string | null;
  isMobileProven: boolean;
  isEmailProven: boolean;
  language: Language | null;
  role?: 'user' | 'reseller';
  now: Date;
}

/** Inserts a user. Refuses with `account-exists` if the email address or number is taken. */
export async function openAccount(tx: Tx, account: NewAccount) {
  const user = await tx
    .insertInto('users')
    .values({
      id: newId(account.now.getTime()),
      userid: newShortCode(8),
      name: account.name,
      email: displayEmail(account.email),
      email_key: account.email || null,
      mobile: account.mobile,
      role: account.role,
      staff_role: null,
      language: account.language,
      password_hash: account.passwordHash,
      mobile_proven: account.isMobileProven,
      email_proven: account.isEmailProven,
      email_apart: !account.isEmailProven,
      created_at: account.now,
      updated_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return user ?? refuse('account-exists');
}

/** An email address for display, with its domain in its own script. */
export function displayEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = domainToUnicode(email.slice(at));
  // Only if the domain converts back to the same one: others may imitate another domain.
  return readEmail(email.slice(0, at) + domain) === email ? email.slice(0, at) + domain : email;
}

/**
 * A new email address as `readEmail` reads it; null if it is invalid or, in production, at a reserved test domain.
 */
export function readNewEmail({ config }: Pick<Platform, 'config'>, input: string): string | null {
  const email = readEmail(input);
  return email && config.isProduction && isReservedAddress(email) ? null : email;
}
