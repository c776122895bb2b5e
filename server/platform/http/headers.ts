import type { MiddlewareHandler } from 'hono';
import { cors as honoCors } from 'hono/cors';

export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Sent with every response (OPS-4). */
export const securityHeadersOf = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Handlers may set their own CSP. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  const headers = Object.entries({ ...securityHeadersOf(isHttps), 'content-security-policy': API_CSP });
  return async (context, next) => {
    await next();
    for (const [name, value] of headers)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}

/** Allows CORS_ORIGINS. Other requests, except preflights, skip Hono's CORS, which turns responses into streams. */
export function cors(origins: readonly string[]): MiddlewareHandler {
  const allow = honoCors({
    origin: [...origins],
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposeHeaders: ['x-request-id', 'retry-after', 'idempotent-replayed'],
    maxAge: 600,
  });
  return async (context, next) => {
    if (context.req.method === 'OPTIONS' || origins.includes(context.req.header('origin') ?? ''))
      return allow(context, next);
    await next();
    context.res.headers.append('vary', 'Origin');
  };
}
