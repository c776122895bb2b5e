import type { MiddlewareHandler } from 'hono';

const EXPOSED = 'x-request-id, retry-after, idempotent-replayed';

/** Sent with every response (OPS-4). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Adds the security headers. Handlers may set their own CSP. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    if (!context.res.headers.has('content-security-policy'))
      context.res.headers.set('content-security-policy', API_CSP);
    if (isHttps) context.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

/** Allows the origins in CORS_ORIGINS, without wildcards. */
export function cors(origins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(origins);
  return async (context, next) => {
    const origin = context.req.header('origin');
    const isAllowed = origin !== undefined && allowed.has(origin);
    if (context.req.method === 'OPTIONS') {
      if (!isAllowed) return new Response(null, { status: 204, headers: { vary: 'origin' } });
      return new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
          'access-control-max-age': '600',
          vary: 'origin',
        },
      });
    }
    await next();
    context.res.headers.append('vary', 'origin');
    if (isAllowed) {
      context.res.headers.set('access-control-allow-origin', origin);
      context.res.headers.set('access-control-allow-credentials', 'true');
      context.res.headers.set('access-control-expose-headers', EXPOSED);
    }
  };
}
