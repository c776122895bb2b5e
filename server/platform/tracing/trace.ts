/** What a span says about itself: ids, names and figures by the semantic conventions, never anything personal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** One step of a trace while it is under way. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks it as failed. @param type one of few words, such as a status or a code: `error.type` */
  fail(type: string): void;
}

export interface SpanOptions {
  /** A `server` or `consumer` may begin a trace; the others are recorded only as a part of one. */
  kind: 'server' | 'consumer' | 'client' | 'internal';
  attributes?: SpanAttributes;
  /** The W3C traceparent that it belongs under; where there is none, the span that is under way. */
  parent?: string | null | undefined;
}

/** What records spans; there is one in a process whose configuration names a collector, else none. */
export interface Tracer {
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** W3C traceparent of the span under way; null outside of one. */
  traceparent(): string | null;
  /** Runs work that goes on beyond the span under way and belongs to no one. */
  apart<T>(work: () => T): T;
}

const NO_SPAN: Span = { set: () => {}, fail: () => {} };

let tracer: Tracer | null = null;

/** Names what records from now on. @returns ends it, unless another took its place */
export function useTracer(next: Tracer): () => void {
  tracer = next;
  return () => {
    if (tracer === next) tracer = null;
  };
}

/** Runs `work` as a step of a trace, and just runs it where nothing is traced. What it throws passes through. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer ? tracer.run(name, options, work) : work(NO_SPAN);
}

/** The W3C traceparent to keep with what another process, or a later moment, will go on with. */
export const currentTraceparent = (): string | null => tracer?.traceparent() ?? null;

/** The id by which a collector finds the trace under way: 32 hexadecimal digits. */
export const currentTraceId = (): string | undefined => currentTraceparent()?.split('-')[1];

/** Begins work that outlives the request or job that asked for it, and serves others too. */
export const apartFromTrace = <T>(work: () => T): T => (tracer ? tracer.apart(work) : work());

/** A job's payload beside the traceparent of who asked for it, under a name that no payload has. */
const FIELD = '_trace';

/** A job's payload as it is kept. */
export function withTrace(payload: unknown): unknown {
  const parent = currentTraceparent();
  return parent === null ? payload : { ...(payload as object), [FIELD]: parent };
}

/** @returns the payload as it was given, and who asked for the job */
export function takeTrace(kept: unknown): { payload: unknown; parent: string | null } {
  if (typeof kept !== 'object' || kept === null || !(FIELD in kept)) return { payload: kept, parent: null };
  const { [FIELD]: parent, ...payload } = kept as Record<string, unknown>;
  return { payload, parent: typeof parent === 'string' ? parent : null };
}
