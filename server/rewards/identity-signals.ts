import { createHmac } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import { addressKey } from '#platform/http/address.ts';

/** What identifies the person behind an account. Omit unknown values. */
export interface IdentitySignals {
  /** The shop's secret, so that hashes cannot be reversed by brute force. */
  key: string;
  mobile?: string | null;
  email?: string | null;
  device?: string | null;
  /** The IP address of a registration. */
  address?: string | null;
}

/** Normalizes the variants of one email address: lower case, no plus tag, and for Gmail no dots. */
export function canonicalEmail(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  const box = name.split('+')[0] ?? '';
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}

function hashSignals({ key, mobile, email, device, address }: IdentitySignals) {
  const signals = [
    mobile && { signal: `mobile ${mobile}`, is_shared: false },
    email && { signal: `email ${canonicalEmail(email)}`, is_shared: false },
    device && { signal: `device ${device}`, is_shared: true },
    address && { signal: `address ${addressKey(address)}`, is_shared: true },
  ];
  return signals
    .filter((signal) => signal !== null && typeof signal === 'object')
    .map(({ signal, is_shared }) => ({
      mark: createHmac('sha256', key).update(`person signal ${signal}`).digest('base64url'),
      is_shared,
    }));
}

export const marksOf = (signals: IdentitySignals): string[] => hashSignals(signals).map(({ mark }) => mark);

/** Call at registration and at each sign-in. */
export async function recordIdentitySignals(queries: Queries, userId: string, signals: IdentitySignals) {
  const rows = hashSignals(signals);
  if (rows.length === 0) return;
  await queries
    .insertInto('identity_signals')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
