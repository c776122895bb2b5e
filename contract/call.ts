import type { z } from 'zod';
import type { LimitName } from './limits.ts';
import type { StaffRole } from './roles.ts';

/**
 * Who may make a call. `public`: anyone. `signed-in`: any valid session. A list of staff roles: admins
 * whose staff role is in the list (`owner` always may).
 */
export type Who = 'public' | 'signed-in' | { staff: readonly StaffRole[] };

export const STAFF = {
  owner: { staff: ['owner'] },
  all: { staff: ['owner', 'support', 'catalogue'] },
  support: { staff: ['owner', 'support'] },
  catalogue: { staff: ['owner', 'catalogue'] },
} as const satisfies Record<string, Who>;

/** The name under which front ends read the sentence of an error for a call; `message` always carries it too. */
export type SentenceField = 'msg' | 'message' | 'error';

/**
 * One way a call refuses, expected and 4xx (or 503 where an outside party is away). 200 only of calls whose failures are
 * reported in the body.
 */
export interface RefusalDefinition {
  status: 200 | 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  /** The sentence, exactly as front ends know it. */
  message: string;
}
export type Refusals = Readonly<Record<string, RefusalDefinition>>;

export type Method = 'GET' | 'POST';

export interface CallDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  R extends Refusals = Refusals,
> {
  /** Stable name, also the operationId of the OpenAPI document. */
  name: string;
  method: Method;
  /** Path under `/api`, with `{name}` for parameters. */
  path: string;
  /** One sentence for the API's readers. */
  summary: string;
  who: Who;
  /** Its classes of rate limits, beside `call` (`limits.ts`). */
  limits?: readonly LimitName[];
  /** Providers make it: their bursts after an outage are taken, so the limits of every call do not hold for it. */
  isFromProvider?: boolean;
  /** Answered also while the shop refuses most calls because too many come: who has paid asks how it goes. */
  isNeverShed?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What a 200 answers. */
  output: Output;
  /** Refusals of this call's own; those every call shares are in `errors.ts`. */
  refusals: R;
  sentence: SentenceField;
  /**
   * Its own refusals are answered with status 200, `success: false` and their sentence: front ends of this API read them
   * so. What says "not now" (429, 503) and what every call shares keep their status.
   */
  failsInBody?: true;
  /** Fields that every failure of the call carries besides, where front ends read them. */
  failureFields?: Readonly<Record<string, string>>;
  /** Moves money: an `Idempotency-Key` header is honoured (ORD-6). */
  movesMoney?: boolean;
  /** The body is not JSON: the handler reads the raw request (webhooks, uploads). */
  rawBody?: boolean;
  /** The answer is not JSON (redirects, downloads): the handler returns a Response. */
  rawAnswer?: boolean;
}

type Declaration<C extends AnyCall> = Omit<C, 'name' | 'method' | 'path' | 'refusals' | 'sentence'> &
  Partial<Pick<C, 'refusals' | 'sentence'>>;

/** Declares a call once: the server binds it, clients and documents are made from it. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
  R extends Refusals = Record<never, never>,
>(
  name: string,
  route: `${Method} /${string}`,
  declaration: Declaration<CallDefinition<Params, Query, Body, Output, R>>,
): CallDefinition<Params, Query, Body, Output, R> {
  const [method, path] = route.split(' ') as [Method, string];
  return { name, method, path, refusals: {} as R, sentence: 'message', ...declaration };
}

// biome-ignore lint/suspicious/noExplicitAny: variance – the registry holds calls of every shape
export type AnyCall = CallDefinition<any, any, any, any, any>;

type Given<T> = NonNullable<T> extends z.ZodType ? NonNullable<T> : z.ZodUnknown;

export type ParamsOf<C extends AnyCall> = z.output<Given<C['params']>>;
export type QueryOf<C extends AnyCall> = z.output<Given<C['query']>>;
export type BodyOf<C extends AnyCall> = z.output<Given<C['body']>>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;
/** What a handler may answer, before the output schema has shaped it. */
export type AnswerOf<C extends AnyCall> = z.input<C['output']>;

/** What a client hands over to make the call. */
export interface CallInput<C extends AnyCall> {
  params?: z.input<Given<C['params']>>;
  query?: z.input<Given<C['query']>>;
  body?: z.input<Given<C['body']>>;
}
