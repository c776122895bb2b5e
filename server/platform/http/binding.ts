import type { AnyCall, BodyOf, ParamsOf, QueryOf, ResponseOf } from '@rush/contract/call.ts';
import type { Caller } from './caller.ts';
import type { IdempotentRequest } from './idempotency.ts';

export interface Incoming<C extends AnyCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** Set unless the call is public; on public calls, set if the token is valid. */
  caller: Caller | null;
  address: string;
  userAgent: string;
  requestId: string;
  /**
   * The Idempotency-Key header, or a generated key. Stored under a unique constraint, so that a retry finds the first
   * result.
   */
  idempotencyKey: string;
  request: Request;
  /** Reads a raw body of at most 16 KB. Refuses with `payload-too-large`. */
  readBody(): Promise<Buffer>;
  /** Reads a body of at most `bytesMax`; the timeout restarts with each chunk. */
  readUpload(bytesMax: number): Promise<Buffer>;
  responseHeaders: Headers;
  /** Extra fields for the request's log line: ids, no personal data. */
  logFields: Record<string, string>;
}

export interface SignedIn<C extends AnyCall> extends Incoming<C> {
  caller: Caller;
}

// biome-ignore lint/suspicious/noExplicitAny: variance – the server holds bindings of every call
export type Handle = (incoming: Incoming<any>) => Promise<unknown>;

export interface Binding {
  call: AnyCall;
  handle: Handle;
  /**
   * For calls that move money: one statement runs the request, claims the idempotency key and checks the cached
   * caller's session. If it writes nothing, it returns a handler that continues from there once the caller is
   * authenticated.
   */
  // biome-ignore lint/suspicious/noExplicitAny: variance – the server holds bindings of every call
  singleStatement?(incoming: Incoming<any>, request: IdempotentRequest): Promise<unknown>;
}

export function bindPublic<C extends AnyCall>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<ResponseOf<C>>,
): Binding {
  return { call, handle };
}

type SignedInHandle<C extends AnyCall> = (incoming: SignedIn<C>) => Promise<ResponseOf<C>>;

export function bind<C extends AnyCall>(
  call: C,
  handle: SignedInHandle<C>,
  singleStatement?: (
    incoming: SignedIn<C>,
    request: IdempotentRequest,
  ) => Promise<ResponseOf<C> | SignedInHandle<C>>,
): Binding {
  return {
    call,
    handle: (incoming) => handle(incoming as SignedIn<C>),
    ...(singleStatement && {
      singleStatement: (incoming, request) => singleStatement(incoming as SignedIn<C>, request),
    }),
  };
}

export function bindRaw<C extends AnyCall>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<Response>,
): Binding {
  return { call, handle };
}
