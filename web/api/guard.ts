import type { Role } from '@rush/contract/roles.ts';
import { redirect } from '@tanstack/react-router';
import type { GuardedEntry } from './check-role.ts';
import { readSession } from './session.ts';

/** `beforeLoad` of a guarded route; returns its context. Loads the check lazily, because every visit loads the route tree. */
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
