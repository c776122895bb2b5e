import type { Context } from 'hono';
import { equalInConstantTime } from '../ids.ts';
import { peerAddress } from './address.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** Headers of reverse proxies: such a request comes from outside, even if the proxy runs on this machine. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * The metrics reveal revenue and balances. Without a token, only this machine may read them, and not behind proxies: a
 * proxy may forward a request without a trace.
 */
export function mayReadMetrics(
  context: Context,
  { metricsToken: token, trustedProxies }: { metricsToken: string | undefined; trustedProxies: number },
): boolean {
  if (token !== undefined)
    return equalInConstantTime(context.req.header('authorization') ?? '', `Bearer ${token}`);
  return (
    trustedProxies === 0 &&
    LOOPBACK.test(peerAddress(context)) &&
    LOCAL_HOST.test(context.req.header('host') ?? '') &&
    FORWARDED.every((name) => context.req.header(name) === undefined)
  );
}
