import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]])));
const OtlpSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 2 of a server, 3 of a client, 5 of a consumer. */
  kind: z.number(),
  attributes: Attributes,
  links: z.array(z.object({ traceId: z.string() })).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
});
const Request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(OtlpSpan) })),
    }),
  ),
});

export type CollectedSpan = z.output<typeof OtlpSpan> & { resource: Readonly<Record<string, unknown>> };

/** Takes traces as a collector does: OTLP as JSON over HTTP. Or does not, as a test wants it. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  /** What came, as it came. */
  readonly bodies: string[] = [];
  /** `hangs` reads a request and never answers it. */
  mood: 'takes' | 'hangs' = 'takes';
  url = '';

  take(body: string): void {
    this.bodies.push(body);
    for (const { resource, scopeSpans } of Request.parse(JSON.parse(body)).resourceSpans)
      for (const { spans } of scopeSpans)
        this.spans.push(...spans.map((span) => ({ ...span, resource: resource.attributes })));
  }

  /** The spans of one trace. */
  ofTrace(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }
}

/** A collector of the test's own; it ends with the test. */
export async function openCollector(): Promise<Collector> {
  const collector = new Collector();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (collector.mood === 'takes' && request.url === '/v1/traces')
      collector.take(Buffer.concat(chunks).toString('utf8'));
    else collector.bodies.push('');
    if (collector.mood === 'hangs') return;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}
