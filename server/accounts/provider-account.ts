import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { readEmail } from './email-address.ts';
import { endSessions } from './end-sessions.ts';
import { openAccount } from './register.ts';
import { asksForSecondFactor } from './second-factor.ts';
import type { SignedInUser } from './start-session.ts';
import './tables.ts';

/** What an identity provider says of a person. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
}

/**
 * The account of a person at a provider: found by issuer and subject, never by address. The first time it is
 * linked to the account with that address, or opened, but only for an address that the provider has verified.
 * Refuses `email-unproven`, `account-blocked` and `second-factor-required`.
 */
export async function findProviderAccount(tx: Tx, person: ProviderPerson, now: Date): Promise<SignedInUser> {
  // Two first sign-ins of one person at once are one after the other: the second finds what the first linked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${person.issuer} ${person.subject}`}, 0))`.execute(
    tx,
  );
  const known = await findLinked(tx, person);
  if (known?.is_blocked) refuse('account-blocked');
  if (known) {
    await refuseWhereCodeIsAsked(tx, known);
    return known;
  }
  const email = readEmail(person.email);
  if (!email || !person.isEmailVerified) refuse('email-unproven');
  const present = await tx
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (present?.is_blocked) refuse('account-blocked');
  if (present) await refuseWhereCodeIsAsked(tx, present);
  if (present && !present.email_proven) await clearUnprovenAccount(tx, present.id, now);
  const user =
    (present && { ...present, mobile: present.email_proven ? present.mobile : null }) ??
    (await openAccount(tx, {
      name: person.name.slice(0, 80) || email,
      email,
      mobile: null,
      passwordHash: null,
      isMobileProven: false,
      isEmailProven: true,
      now,
    }));
  await tx
    .insertInto('identities')
    .values({ issuer: person.issuer, subject: person.subject, user_id: user.id, created_at: now })
    .execute();
  return user;
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

/**
 * Whoever opened an account under an address without proving it may have waited there for the address's owner.
 * The owner gets it without any way in that the other one has: password, number, sessions, links under way.
 */
async function clearUnprovenAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({
      email_proven: true,
      password_hash: null,
      mobile: null,
      mobile_proven: false,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await endSessions(tx, userId);
}

/** A provider cannot ask for the shop's own code, so it is no way round it. */
async function refuseWhereCodeIsAsked(tx: Tx, user: { id: string; role: string }): Promise<void> {
  if (await asksForSecondFactor(tx, user)) refuse('second-factor-required');
}
