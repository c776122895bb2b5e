import type { Role } from '@rush/contract/roles.ts';
import { redirect } from '@tanstack/react-router';
import type { GuardedEntry } from './check-role.ts';
import { readSession } from './session.ts';

/** `beforeLoad` for a guarded route; returns its context. Loads the check on demand, as every visit loads this file. */
export async function requireRole(
  allowed: readonly Role[],
  entry: GuardedEntry,
): Promise<{ isSecondFactorDue: boolean }> {
  const { checkRole } = await import('./check-role.ts');
  return checkRole(allowed, entry);
}

export function requireGuest(): void {
  if (readSession()) throw redirect({ to: '/home', replace: true });
}
