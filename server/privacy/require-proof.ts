import { requirePassword } from '#accounts/edit-profile.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';

/** What a caller sends to prove himself afresh, and from where. */
export interface Proof {
  password?: string;
  address: string;
}

/** Asks for a fresh proof of identity: a session alone neither takes the data away nor ends the account. Refuses `wrong-password`. */
export async function requireProof(
  platform: Platform,
  limits: Limits,
  caller: Caller,
  proof: Proof,
): Promise<void> {
  await limits.require(`proof ${caller.id}`, { max: 10, windowSeconds: 3_600 });
  await requirePassword(platform, caller, proof.password ?? '');
}
