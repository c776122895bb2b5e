import type { IncomingMessage } from 'node:http';
import { SHARED_REFUSALS } from '@rush/contract/errors.ts';
import { isStorable } from '@rush/contract/fields.ts';
import type { MiddlewareHandler } from 'hono';

/** Front ends of this API put a host that ends in a slash before a picture's path. */
const PICTURE_BEHIND_DOUBLED_SLASH = /^\/\/(?:api\/{1,2})?images\/[a-z0-9-]+\.(?:avif|webp)$/;

/**
 * Whether an address of this shop can mean one thing only: its escapes can be read, they hide no control character,
 * and what they say does not begin like the address of another host (`//host`, `/\\host`).
 */
export function isPlainPath(pathname: string): boolean {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  if (PICTURE_BEHIND_DOUBLED_SLASH.test(path)) return true;
  return /^\/(?![/\\])/.test(path) && isStorable(path) && !/[\t\r\n]/.test(path);
}

/** Whether a request has two Host headers: a proxy may have read the other one (RFC 9112, section 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (field: string, index: number) => index % 2 === 0 && field.toLowerCase() === 'host';
  return rawHeaders.filter(isHost).length > 1;
}

/**
 * Refuses an address that cannot be read, before anything makes another address or a file's name of it, and a request
 * that names two hosts.
 */
export const refuseOddTargets: MiddlewareHandler = async (context, next) => {
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
