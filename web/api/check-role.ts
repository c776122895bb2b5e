import type { Role } from '@rush/contract/roles.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { validateUser } from '#calls/sessions';
import { call, isApiError } from './client.ts';
import { untilHydrated } from './hydration.ts';
import { endSession, readSession, type Session } from './session.ts';

const TRUSTED_FOR_MS = 30_000;

export interface GuardedEntry {
  queryClient: QueryClient;
  href: string;
  /** A link was only touched: nothing may change for it. */
  isPreload: boolean;
}

/** Asks the server for the caller's role. Throws the redirect to the sign-in page. */
export async function checkRole(
  allowed: readonly Role[],
  { queryClient, href, isPreload }: GuardedEntry,
): Promise<{ isSecondFactorDue: boolean }> {
  const session = readSession();
  // Who only touches a link keeps what is stored; who follows it does not (SES-4).
  const end = () => (isPreload ? toSignIn(href) : leave(href, session));
  if (!session) throw await end();
  try {
    const { role, secondFactorDue } = await queryClient.fetchQuery({
      queryKey: ['role', session.token],
      queryFn: () => call(validateUser, { body: { requiredRoles: allowed } }, { isQuiet: isPreload }),
      staleTime: TRUSTED_FOR_MS,
      retry: false,
    });
    if (!allowed.includes(role)) throw await end();
    return { isSecondFactorDue: secondFactorDue };
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.status === 403)) throw await end();
    throw error;
  }
}

async function leave(href: string, session: Session | null) {
  await untilHydrated();
  // Whoever has signed in while this was asked keeps the new session.
  if (readSession()?.token === session?.token) endSession();
  return toSignIn(href);
}

async function toSignIn(href: string) {
  await untilHydrated();
  return redirect({ to: '/login', search: { from: href }, replace: true });
}
