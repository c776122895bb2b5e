import { hasLink, readName } from '@rush/contract/typed-text.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { findUserById } from './find-user.ts';
import { type NotifiedAccount, notifyAccountChange } from './notify-account-change.ts';
import { displayEmail, openAccount, readNewEmail } from './open-account.ts';
import { isHeldByMobile, proveContact } from './prove-contact.ts';
import { hasSecondFactor } from './second-factor.ts';
import type { SignedInUser } from './start-session.ts';

type ProviderUser = SignedInUser & { email_proven: boolean };

export interface ProviderPerson {
  provider: 'google' | 'hosted';
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
}

/**
 * Finds the account for a provider's user by issuer and subject. At the first sign-in, links the account with the same
 * email address, or opens one. Refuses with `email-unproven`, `account-blocked`, `account-exists`, `sign-in-first`,
 * `second-factor-required`.
 */
export async function findProviderAccount(
  platform: Platform,
  tx: Tx,
  person: ProviderPerson,
): Promise<ProviderUser> {
  const now = platform.clock.now();
  // Serializes concurrent first sign-ins by one person: the second finds what the first linked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${person.issuer} ${person.subject}`}, 0))`.execute(
    tx,
  );
  const linkedUser = await findLinked(tx, person);
  if (linkedUser?.is_blocked) refuse('account-blocked');
  if (linkedUser) {
    await refuseIfCodeIsRequired(tx, linkedUser.id);
    return linkedUser;
  }
  const email = readNewEmail(platform, person.email);
  if (!email || !person.isEmailVerified) refuse('email-unproven');
  const existing = await tx
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (existing?.is_blocked) refuse('account-blocked');
  if (existing) await refuseIfCodeIsRequired(tx, existing.id);
  if (existing) await proveByProvider(platform, tx, existing, person);
  const name = readName(person.name).slice(0, 80);
  const user =
    (existing && (await findUserById(tx, existing.id))) ??
    (await openAccount(tx, {
      name: hasLink(name) || name === '' ? displayEmail(email).split('@')[0]! : name,
      email,
      mobile: null,
      passwordHash: null,
      isMobileProven: false,
      isEmailProven: true,
      // Set when the session starts.
      language: null,
      now,
    }));
  await tx
    .insertInto('identities')
    .values({ issuer: person.issuer, subject: person.subject, user_id: user.id, created_at: now })
    .execute();
  return user;
}

/** The provider vouches for the email address; `account-standing.ts` decides which other ways to sign in remain. */
async function proveByProvider(
  platform: Platform,
  tx: Tx,
  existing: NotifiedAccount,
  person: ProviderPerson,
): Promise<void> {
  if (await isHeldByMobile(tx, existing.id)) refuse('sign-in-first');
  const effect = await proveContact(platform, tx, existing.id, person.provider);
  if (effect === 'take-over') return;
  await notifyAccountChange(platform, tx, existing, {
    kind: 'provider',
    before: { provider: { issuer: person.issuer, subject: person.subject } },
  });
}

function findLinked(tx: Tx, person: ProviderPerson) {
  return tx
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.issuer', '=', person.issuer)
    .where('i.subject', '=', person.subject)
    .executeTakeFirst();
}

/** A provider cannot ask for the shop's second factor, and must not bypass it. */
async function refuseIfCodeIsRequired(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) refuse('second-factor-required');
}
