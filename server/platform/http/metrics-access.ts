import type { Context } from 'hono';
import { equalInConstantTime } from '../ids.ts';
import { peerAddress } from './address.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** Set by reverse proxies: what came through one comes from outside, also when the proxy runs on this machine. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Whether the caller may read the metrics: they tell turnover and balances. With a token set, whoever sends it as
 * `Authorization: Bearer`; without one, only a process on this machine that asks this process directly. Behind proxies
 * only the token opens it: one of them may pass a request on without a trace, as if this machine asked.
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
