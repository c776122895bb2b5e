import type { AnyCall } from '@rush/contract/call.ts';
import type { Context } from 'hono';
import { traced } from '../tracing/trace.ts';

/**
 * Records a call as OpenTelemetry names an HTTP request, under the browser's `traceparent` where it sent one. The route
 * and not the path is recorded: a path may name people.
 */
export function traceCall(
  context: Context,
  call: AnyCall,
  answer: () => Promise<Response>,
): Promise<Response> {
  const route = `/api${call.path}`;
  const attributes = {
    'http.request.method': call.method,
    'http.route': route,
    'url.scheme': new URL(context.req.url).protocol.slice(0, -1),
    'rush.call': call.name,
  };
  const parent = context.req.header('traceparent');
  return traced(`${call.method} ${route}`, { kind: 'server', attributes, parent }, async (span) => {
    const response = await answer();
    span.set({ 'http.response.status_code': response.status });
    if (response.status >= 500) span.fail(String(response.status));
    return response;
  });
}
