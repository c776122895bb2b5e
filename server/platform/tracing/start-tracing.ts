import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  type Tracer as SdkTracer,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { type Span, type SpanAttributes, type SpanOptions, type Tracer, useTracer } from './trace.ts';

/** A collector that does not answer holds up no process that is told to stop for longer. */
const STOP_MS_MAX = 2_000;
/** Export requests at once. A collector that is slow costs no more; what does not fit into the queue is dropped. */
const EXPORTS_MAX = 2;

const KINDS: Readonly<Record<SpanOptions['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** The parent that a traceparent names; null where it names none (W3C Trace Context, 3.2.2). */
function readTraceparent(value: string): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(value) ?? [];
  if (!traceId || value.startsWith('ff') || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** Says once that the collector is away, and once that it is back. */
function reportingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isAway)
          log.warn({ err: result.error, spans: spans.length }, 'traces could not be exported');
        if (!hasFailed && isAway) log.info('traces are exported again');
        isAway = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  };
}

class OtelTracer implements Tracer {
  readonly #tracer: SdkTracer;
  readonly #active = new AsyncLocalStorage<Context>();

  constructor(sdkTracer: SdkTracer) {
    this.#tracer = sdkTracer;
  }

  traceparent(): string | null {
    const context = this.#active.getStore();
    const active = context && trace.getSpanContext(context);
    return active ? writeTraceparent(active) : null;
  }

  apart<T>(work: () => T): T {
    return this.#active.exit(work);
  }

  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
    const active = this.#active.getStore();
    const parent = options.parent ? readTraceparent(options.parent) : null;
    const mayBegin = options.kind === 'server' || options.kind === 'consumer';
    if (!parent && !active && !mayBegin) return work({ set: () => {}, fail: () => {} });
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : (active ?? ROOT_CONTEXT);
    const span = this.#tracer.startSpan(
      name,
      {
        kind: KINDS[options.kind],
        attributes: plain(options.attributes ?? {}),
        links: linksTo(active, parent),
      },
      context,
    );
    return this.#active.run(trace.setSpan(context, span), () => carryOut(span, work));
  }
}

/** A step that belongs to another trace than what brought it about is linked to that. */
function linksTo(active: Context | undefined, parent: SpanContext | null) {
  const cause = active && trace.getSpanContext(active);
  return cause && parent && cause.traceId !== parent.traceId ? [{ context: cause }] : [];
}

async function carryOut<T>(span: SdkSpan, work: (span: Span) => Promise<T>): Promise<T> {
  const fail = (type: string) => {
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR });
  };
  try {
    return await work({ set: (attributes) => span.setAttributes(plain(attributes)), fail });
  } catch (error) {
    // Its name only: what an error says may speak of people.
    fail(error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

const plain = (attributes: SpanAttributes): Attributes => ({ ...attributes });

/**
 * Records spans from now on and sends them to the collector, in batches and in the background. Nothing waits for the
 * collector: spans that it does not take in time are dropped. Everything is recorded, whatever a browser's
 * `traceparent` asks for; the collector may sample. Headers come from the library's own OTEL_EXPORTER_OTLP_HEADERS.
 *
 * @returns sends what is left, for two seconds at most, and ends it
 */
export function startTracing(
  config: NonNullable<Config['tracing']>,
  process: { role: string; log: Log },
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: config.url,
    timeoutMillis: config.timeoutMs,
    concurrencyLimit: EXPORTS_MAX,
  });
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.instance.id': newId(),
        'rush.role': process.role,
        'service.name': 'rush',
      }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingExporter(exporter, process.log),
        scheduledDelayMillis: config.delayMs,
        exportTimeoutMillis: config.timeoutMs,
      }),
    ],
  });
  const end = useTracer(new OtelTracer(provider.getTracer('rush')));
  return async () => {
    end();
    await Promise.race([provider.shutdown().catch(() => {}), pause(STOP_MS_MAX, undefined, { ref: false })]);
  };
}
