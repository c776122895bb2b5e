import type { Role } from '@rush/contract/roles.ts';
import { redirect } from '@tanstack/react-router';
import type { GuardedEntry } from './check-role.ts';
import { readSession } from './session.ts';

/**
 * For `beforeLoad` of a guarded route: asks the server for the caller's role. What it returns is the route's context.
 * Every visit loads the tree of routes, so what asks is loaded by those who open such a page.
 */
export async function requireRole(
  allowed: readonly Role[],
  entry: GuardedEntry,
): Promise<{ isSecondFactorDue: boolean }> {
  const { checkRole } = await import('./check-role.ts');
  return checkRole(allowed, entry);
}

/** For `beforeLoad` of a logged-out-only route. */
export function requireGuest(): void {
  if (readSession()) throw redirect({ to: '/home', replace: true });
}
