import type { RegisteredRouter } from '@tanstack/react-router';
import { returnPath } from './return-path.ts';
import { type Session, startSession } from './session.ts';
import { shopQuery } from './shop.ts';

/** Starts a session and opens the requested page, or the opening checklist if the shop has never opened. */
export function enterShop(
  { navigate, options }: RegisteredRouter,
  { token, user }: Session,
  from: string | undefined,
  expiryTime?: number,
) {
  startSession({ token, user }, expiryTime);
  const requested = returnPath(from);
  const { opensSoon } = options.context.queryClient.getQueryData(shopQuery.queryKey) ?? {};
  const isFirst = opensSoon && user.role === 'admin' && ['/home', '/admin'].includes(requested);
  void navigate({ href: isFirst ? '/admin/opening' : requested, replace: true });
}
