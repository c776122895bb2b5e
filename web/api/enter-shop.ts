import type { RegisteredRouter } from '@tanstack/react-router';
import { returnPath } from './return-path.ts';
import { type Session, startSession } from './session.ts';
import { shopQuery } from './shop.ts';

/** Starts a session and goes on to the wanted page, or to the opening checklist for an owner whose shop has never opened. */
export function enterShop(
  { navigate, options }: RegisteredRouter,
  { token, user }: Session,
  from: string | undefined,
  expiryTime?: number,
) {
  startSession({ token, user }, expiryTime);
  const asked = returnPath(from);
  const { opensSoon } = options.context.queryClient.getQueryData(shopQuery.queryKey) ?? {};
  const isFirst = opensSoon && user.role === 'admin' && ['/home', '/admin'].includes(asked);
  void navigate({ href: isFirst ? '/admin/opening' : asked, replace: true });
}
