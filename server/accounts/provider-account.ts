import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { readEmail } from './email-address.ts';
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
 * linked to the account with that address, or opened, but only for an address that the provider has verified;
 * a password which someone set on an address that was never proven is taken away then. Refuses
 * `email-unproven`, `account-blocked` and `second-factor-required`.
 */
export async function findProviderAccount(tx: Tx, person: ProviderPerson, now: Date): Promise<SignedInUser> {
  const known = await tx
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.issuer', '=', person.issuer)
    .where('i.subject', '=', person.subject)
    .executeTakeFirst();
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
  if (present && !present.email_proven) {
    await tx
      .updateTable('users')
      .set({
        email_proven: true,
        password_hash: present.mobile_proven ? present.password_hash : null,
        updated_at: now,
      })
      .where('id', '=', present.id)
      .execute();
  }
  const user =
    present ??
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

/** A provider cannot ask for the shop's own code, so it is no way round it. */
async function refuseWhereCodeIsAsked(tx: Tx, user: { id: string; role: string }): Promise<void> {
  if (await asksForSecondFactor(tx, user)) refuse('second-factor-required');
}
