import type { UserRow } from './find-user.ts';

/**
 * Decides who owns an account whose contacts were verified by different people. docs/developers/security.md explains
 * the table, and `account-standing.test.ts` tests each cell.
 */

/**
 * Which contacts of an account are verified. `nothing`: neither. `mobile`, `email`: only that one, and its holder owns
 * the rest. `apart`: the email is verified, but perhaps by someone who does not own the password, number and sessions.
 * `joined`: one person verified both.
 */
export const STANDINGS = ['nothing', 'mobile', 'email', 'apart', 'joined'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * How a contact is verified. `reset-link`: by choosing a new password. `google`, `hosted`: by a provider that vouches
 * for the email at the first sign-in. `mailed-link`: by opening an emailed link; `-in-session`: while signed in to
 * the account. `texted-code`: by signing in with a code; `-in-session`: by typing one while signed in.
 */
export const PROOFS = [
  'reset-link',
  'google',
  'hosted',
  'mailed-link',
  'mailed-link-in-session',
  'texted-code',
  'texted-code-in-session',
] as const;
export type Proof = (typeof PROOFS)[number];

/**
 * What a proof does. `take-over`: the prover becomes the owner, and every other way to sign in is removed: password,
 * providers, second factor, sessions, known devices, links, codes and, by email, the number. `join`: one person has
 * both contacts. `apart`: the email is verified, but its holder is not treated as the owner. `keep`: the contact
 * becomes verified; the owner stays the same. `refuse`: the proof gives no access.
 */
export type Effect = 'take-over' | 'join' | 'apart' | 'keep' | 'refuse';

function effects(byMailbox: Effect, link: Effect, code: Effect, codeInSession: Effect) {
  return {
    'reset-link': byMailbox,
    google: byMailbox,
    hosted: byMailbox,
    'mailed-link': link,
    'mailed-link-in-session': 'join',
    'texted-code': code,
    'texted-code-in-session': codeInSession,
  } as const satisfies Record<Proof, Effect>;
}

export const EFFECTS: Readonly<Record<Standing, Readonly<Record<Proof, Effect>>>> = {
  nothing: effects('take-over', 'apart', 'take-over', 'keep'),
  mobile: effects('take-over', 'apart', 'keep', 'keep'),
  email: effects('keep', 'keep', 'refuse', 'join'),
  apart: effects('take-over', 'keep', 'keep', 'keep'),
  joined: effects('keep', 'keep', 'keep', 'join'),
};

/** Whether the proof is for the email, not the number. */
export const provesEmail = (proof: Proof): boolean => !proof.startsWith('texted-code');

type Contacts = Pick<UserRow, 'mobile' | 'mobile_proven' | 'email_proven' | 'email_apart'>;

export function standingOf(user: Contacts): Standing {
  const hasMobile = user.mobile !== null && user.mobile_proven;
  if (!user.email_proven) return hasMobile ? 'mobile' : 'nothing';
  if (user.email_apart) return 'apart';
  return hasMobile ? 'joined' : 'email';
}
