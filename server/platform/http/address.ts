import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address. X-Forwarded-For counts only as far as our own proxies wrote it: with n trusted
 * proxies, the n-th entry from the right. Whatever a client put in front of that is ignored.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  const peer = peerAddress(context);
  if (trustedProxies === 0) return peer;
  const hops = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustedProxies) ?? peer;
}

/** Who is at the other end of the connection: a client, or the last proxy before us. */
export function peerAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown';
  } catch {
    // Called in process, as the pages' own server rendering does.
    return 'in-process';
  }
}
