import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '@rush/contract/call.ts';
import type { Caller } from './caller.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** A request that was parsed, authenticated and validated. */
export interface Incoming<C extends AnyCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** There for every call that is not public; on public calls where a valid token came along. */
  caller: Caller | null;
  /** The address of the client, past the trusted proxies only. */
  address: string;
  userAgent: string;
  requestId: string;
  /**
   * The idempotency key: from the Idempotency-Key header, else made for it. An operation that
   * moves money stores it under a unique constraint, so that a repeat after a crash finds the first effect.
   */
  idempotencyKey: string;
  /** The request as it came, for cookies and signals. */
  request: Request;
  /** Reads a raw body, of 16 KB at most. Refuses `payload-too-large`. */
  readBody(): Promise<Buffer>;
  /** The same of at most `bytesMax`, for as long as bytes keep coming. */
  readUpload(bytesMax: number): Promise<Buffer>;
  /** Sent along with the answer. */
  answerHeaders: Headers;
  /** What the request's line in the log says beside status and duration: ids, never anything personal. */
  logFields: Record<string, string>;
}

export interface SignedIn<C extends AnyCall> extends Incoming<C> {
  caller: Caller;
}

export interface Binding {
  call: AnyCall;
  // biome-ignore lint/suspicious/noExplicitAny: variance – the server holds bindings of every call
  handle(incoming: Incoming<any>): Promise<unknown>;
  /**
   * For calls that move money: carries the request out in a single statement, which also claims its idempotency key
   * and makes sure that the caller (as remembered, not yet authenticated) is still signed in. Null where it cannot,
   * having changed nothing; the request is then authenticated and handled.
   */
  // biome-ignore lint/suspicious/noExplicitAny: variance – the server holds bindings of every call
  singleStatement?(incoming: Incoming<any>, name: IdempotentRequest): Promise<unknown>;
}

/** Binds a call that anyone may make. */
export function bindPublic<C extends AnyCall>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<AnswerOf<C>>,
): Binding {
  return { call, handle };
}

/** Binds a call that needs a session (and, where the contract says so, a staff role). */
export function bind<C extends AnyCall>(
  call: C,
  handle: (incoming: SignedIn<C>) => Promise<AnswerOf<C>>,
  singleStatement?: (incoming: SignedIn<C>, name: IdempotentRequest) => Promise<AnswerOf<C> | null>,
): Binding {
  return {
    call,
    handle: (incoming) => handle(incoming as SignedIn<C>),
    ...(singleStatement && {
      singleStatement: (incoming, name) => singleStatement(incoming as SignedIn<C>, name),
    }),
  };
}

/** Binds a call whose answer is not JSON: redirects, downloads, event streams. */
export function bindRaw<C extends AnyCall>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<Response>,
): Binding {
  return { call, handle };
}
