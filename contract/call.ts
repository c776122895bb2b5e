import type { z } from 'zod';
import type { LimitName } from './rate-limits.ts';
import type { StaffRole } from './roles.ts';
import { type CallName, type Route, routeOf } from './routes.ts';

/** Who may make a call: anyone, any valid session, or staff with a role in the list (`owner` always may). */
export type Who = 'public' | 'signed-in' | { staff: readonly StaffRole[] };

export const STAFF = {
  owner: { staff: ['owner'] },
  all: { staff: ['owner', 'support', 'catalogue'] },
  support: { staff: ['owner', 'support'] },
  catalogue: { staff: ['owner', 'catalogue'] },
} as const satisfies Record<string, Who>;

/** The field in which front ends expect an error's text. `message` always has it too. */
export type SentenceField = 'msg' | 'message' | 'error';

/** An expected failure: 4xx, 503 if the shop or a provider is unavailable, or 200 for calls with `failsInBody`. */
export interface RefusalDefinition {
  status: 200 | 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  message: string;
}
export type Refusals = Readonly<Record<string, RefusalDefinition>>;

export const refusal = (status: RefusalDefinition['status'], message: string): RefusalDefinition => ({
  status,
  message,
});

export interface CallDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  R extends Refusals = Refusals,
> extends Route {
  /** Stable name, also the operationId in the OpenAPI document. */
  name: CallName;
  summary: string;
  who: Who;
  /** Rate limits besides `call` (`rate-limits.ts`). */
  limits?: readonly LimitName[];
  /** Called by providers, in bursts after an outage, so it is exempt from `call` limits and load shedding. */
  isFromProvider?: boolean;
  /** Served even under load shedding, because shoppers who have paid are waiting for it. */
  isNeverShed?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  /** Specific to this call; `errors.ts` has the shared ones. */
  refusals: R;
  sentence: SentenceField;
  /** Its own refusals return 200 with `success: false`, as front ends expect; 429, 503 and shared ones do not. */
  failsInBody?: true;
  /** Further fields that front ends expect in every failure response of the call. */
  failureFields?: Readonly<Record<string, string>>;
  /** Moves money: an `Idempotency-Key` header is honored (ORD-6). */
  movesMoney?: boolean;
  /** The body is not JSON: the handler reads the raw request (webhooks, uploads). */
  rawBody?: boolean;
  /** The response is not JSON (redirects, downloads): the handler returns a Response. */
  rawResponse?: boolean;
}

type Declaration<C extends AnyCall> = Omit<C, 'name' | 'method' | 'path' | 'refusals' | 'sentence'> &
  Partial<Pick<C, 'refusals' | 'sentence'>>;

/** Declares a call whose route is in `routes.ts`. The server, clients and API documents are derived from it. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
  R extends Refusals = Record<never, never>,
>(
  name: CallName,
  declaration: Declaration<CallDefinition<Params, Query, Body, Output, R>>,
): CallDefinition<Params, Query, Body, Output, R> {
  return { name, ...routeOf(name), refusals: {} as R, sentence: 'message', ...declaration };
}

// biome-ignore lint/suspicious/noExplicitAny: variance – the registry holds calls of every shape
export type AnyCall = CallDefinition<any, any, any, any, any>;

type SchemaOf<T> = NonNullable<T> extends z.ZodType ? NonNullable<T> : z.ZodUnknown;

export type ParamsOf<C extends AnyCall> = z.output<SchemaOf<C['params']>>;
export type QueryOf<C extends AnyCall> = z.output<SchemaOf<C['query']>>;
export type BodyOf<C extends AnyCall> = z.output<SchemaOf<C['body']>>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;
/** What a handler returns, before the output schema transforms it. */
export type ResponseOf<C extends AnyCall> = z.input<C['output']>;

export interface CallInput<C extends AnyCall> {
  params?: z.input<SchemaOf<C['params']>>;
  query?: z.input<SchemaOf<C['query']>>;
  body?: z.input<SchemaOf<C['body']>>;
}

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
