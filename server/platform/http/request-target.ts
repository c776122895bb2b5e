import type { IncomingMessage } from 'node:http';
import { SHARED_REFUSALS } from '@rush/contract/errors.ts';
import { isStorable } from '@rush/contract/fields.ts';
import type { MiddlewareHandler } from 'hono';

/** Some front ends append a picture's path to a base URL that ends in a slash. */
const PICTURE_WITH_DOUBLE_SLASH = /^\/\/(?:api\/{1,2})?images\/[a-z0-9-]+\.(?:avif|webp)$/;

/** Whether escapes are valid, and the path has no control characters and no host (`//host`, `/\host`). */
export function isPlainPath(pathname: string): boolean {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  if (PICTURE_WITH_DOUBLE_SLASH.test(path)) return true;
  return /^\/(?![/\\])/.test(path) && isStorable(path) && !/[\t\r\n]/.test(path);
}

/** Whether a request has two Host headers: a proxy may have read the other one (RFC 9112, section 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (field: string, index: number) => index % 2 === 0 && field.toLowerCase() === 'host';
  return rawHeaders.filter(isHost).length > 1;
}

export const refuseAmbiguousTargets: MiddlewareHandler = async (context, next) => {
  const { status, message } = SHARED_REFUSALS['bad-request'];
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  if (!isPlainPath(new URL(context.req.url).pathname) || (incoming && hasTwoHosts(incoming))) {
    return context.json(
      { status: false, success: false, type: 'bad-request', requestId: crypto.randomUUID(), message },
      status,
      { 'cache-control': 'no-store' },
    );
  }
  return next();
};
