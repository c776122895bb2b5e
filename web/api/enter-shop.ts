import type { RegisteredRouter } from '@tanstack/react-router';
import { returnPath } from './return-path.ts';
import { type Session, startSession } from './session.ts';
import { shopQuery } from './shop.ts';

/** Starts a session and opens the requested page or, for admins of a shop that has never opened, the checklist. */
export function enterShop(
  { navigate, options }: RegisteredRouter,
  { token, user }: Session,
  from: string | undefined,
  expiryTime?: number,
) {
  startSession({ token, user }, expiryTime);
  const requested = returnPath(from);
  const { opensSoon } = options.context.queryClient.getQueryData(shopQuery.queryKey) ?? {};
  const opensChecklist = opensSoon && user.role === 'admin' && ['/home', '/admin'].includes(requested);
  void navigate({ href: opensChecklist ? '/admin/opening' : requested, replace: true });
}
