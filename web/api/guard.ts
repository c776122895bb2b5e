import type { Role } from '@rush/contract/roles.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { call, isApiError } from './client.ts';
import { untilHydrated } from './hydration.ts';
import { announceSessionEnd, endSession, isSessionLost, readSession, type Session } from './session.ts';

const TRUSTED_FOR_MS = 30_000;

interface GuardedEntry {
  queryClient: QueryClient;
  href: string;
  /** The page is only preloaded, so the check must not change anything. */
  isPreload: boolean;
}

/** `beforeLoad` for a guarded route; returns its context. Throws a redirect to sign-in for other roles. */
export async function requireRole(
  allowed: readonly Role[],
  { queryClient, href, isPreload }: GuardedEntry,
): Promise<{ isSecondFactorDue: boolean }> {
  const session = readSession();
  // Only a navigation clears storage, not a preload (SES-4).
  const deny = (hasEnded: boolean) => (isPreload ? toSignIn(href) : leave(href, session, hasEnded));
  if (!session) throw await deny(isSessionLost());
  try {
    const { role, secondFactorDue } = await queryClient.fetchQuery({
      queryKey: ['role', session.token],
      queryFn: () => call('validateUser', { body: { requiredRoles: allowed } }, { isQuiet: true }),
      staleTime: TRUSTED_FOR_MS,
      retry: false,
    });
    if (!allowed.includes(role)) throw await deny(false);
    return { isSecondFactorDue: secondFactorDue };
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.status === 403))
      throw await deny(isApiError(error, 'token-expired'));
    throw error;
  }
}

/** @param hasEnded whether to announce that the session has ended */
async function leave(href: string, session: Session | null, hasEnded: boolean) {
  await untilHydrated();
  if (hasEnded) announceSessionEnd(session?.token ?? null);
  // Keep a session that started in the meantime.
  if (readSession()?.token === session?.token) endSession();
  return toSignIn(href);
}

async function toSignIn(href: string) {
  await untilHydrated();
  return redirect({ to: '/login', search: { from: href }, replace: true });
}

export function requireGuest(): void {
  if (readSession()) throw redirect({ to: '/home', replace: true });
}
