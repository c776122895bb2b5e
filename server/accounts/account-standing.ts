/**
 * Who owns an account when its contacts were proven by different people. The table is the rule; docs/security.md
 * tells it in words, and `account-standing.test.ts` asks each of its cells of a real shop.
 */

/**
 * What is known of an account's contacts. `nothing`: neither is proven. `mobile`: only the number is. `email`:
 * only the address is, and whoever proved it holds the rest. `apart`: the address is proven, but from outside, so
 * that password, number and sessions may be another person's. `joined`: both were proven by one person.
 */
export const STANDINGS = ['nothing', 'mobile', 'email', 'apart', 'joined'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * How a contact is proven. `reset-link`: a new password by a mailed link. `google` and `hosted`: a provider names
 * the address as verified, the first time. `mailed-link`: a link to confirm an address, opened without a session of
 * the account; with one it is `mailed-link-in-session`. `texted-code`: signing in by a code; typed by who is signed
 * in already it is `texted-code-in-session`.
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
 * What a proof does. `take-over`: the account is the prover's; every other way in goes: password, the other
 * contact, providers, second factor, sessions, known devices, links and codes under way. `join`: both are one
 * person's. `apart`: the address counts as proven, and nothing else is known to be its owner's. `keep`: nothing
 * but the contact itself becomes proven. `refuse`: it is no way in.
 */
export type Effect = 'take-over' | 'join' | 'apart' | 'keep' | 'refuse';

type Row = Readonly<Record<Proof, Effect>>;

export const EFFECTS: Readonly<Record<Standing, Row>> = {
  nothing: {
    'reset-link': 'take-over',
    google: 'take-over',
    hosted: 'take-over',
    'mailed-link': 'apart',
    'mailed-link-in-session': 'join',
    'texted-code': 'take-over',
    'texted-code-in-session': 'keep',
  },
  mobile: {
    'reset-link': 'take-over',
    google: 'take-over',
    hosted: 'take-over',
    'mailed-link': 'apart',
    'mailed-link-in-session': 'join',
    'texted-code': 'keep',
    'texted-code-in-session': 'keep',
  },
  email: {
    'reset-link': 'keep',
    google: 'keep',
    hosted: 'keep',
    'mailed-link': 'keep',
    'mailed-link-in-session': 'join',
    'texted-code': 'refuse',
    'texted-code-in-session': 'join',
  },
  apart: {
    'reset-link': 'take-over',
    google: 'take-over',
    hosted: 'take-over',
    'mailed-link': 'keep',
    'mailed-link-in-session': 'join',
    'texted-code': 'keep',
    'texted-code-in-session': 'keep',
  },
  joined: {
    'reset-link': 'keep',
    google: 'keep',
    hosted: 'keep',
    'mailed-link': 'keep',
    'mailed-link-in-session': 'join',
    'texted-code': 'keep',
    'texted-code-in-session': 'join',
  },
};

/** The proofs that are of the address; the others are of the number. */
export const isOfEmail = (proof: Proof): boolean => !proof.startsWith('texted-code');

export interface Contacts {
  mobile: string | null;
  mobile_proven: boolean;
  email_proven: boolean;
  email_apart: boolean;
}

export function standingOf(user: Contacts): Standing {
  const hasMobile = user.mobile !== null && user.mobile_proven;
  if (!user.email_proven) return hasMobile ? 'mobile' : 'nothing';
  if (user.email_apart) return 'apart';
  return hasMobile ? 'joined' : 'email';
}
