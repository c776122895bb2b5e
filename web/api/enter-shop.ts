import type { RegisteredRouter } from '@tanstack/react-router';
import { returnPath } from './return-path.ts';
import { type Session, startSession } from './session.ts';
import { shopQuery } from './shop.ts';

/** Starts a session and opens `from`. Until the required details are set, admins see the checklist, not /home. */
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
