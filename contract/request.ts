import type { AnyCall, CallInput } from './call.ts';
import type { Route } from './routes.ts';

export function requestOf<C extends AnyCall>(
  call: C | Route,
  input: CallInput<C>,
): { method: string; path: string; body: string | undefined } {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path
    .replace(/\/\{(\w+)\*\}/g, (_, name: string) =>
      params[name] === undefined || params[name] === '' ? '' : `/${encodeURIComponent(String(params[name]))}`,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: call.method,
    path: `/api${path}${search}`,
    body: call.method === 'POST' ? JSON.stringify(input.body ?? {}) : undefined,
  };
}
