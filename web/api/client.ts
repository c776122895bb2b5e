import { type CallInput, type OutputOf, requestOf } from '@rush/contract/call.ts';
import type { Calls } from '@rush/contract/calls.ts';
import type { FieldProblem } from '@rush/contract/errors.ts';
import { type CallName, routeOf } from '@rush/contract/routes.ts';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { textNow } from '../text/catalogue.ts';
import { messagesText } from '../text/en/messages.ts';
import { chosenLanguage } from '../text/language.ts';
import type { ResponseBody } from '../text/response-body.ts';
import { announceSessionEnd, readToken } from './session.ts';

const NO_CONNECTION = 'No connection. Check your internet.';

export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly fields: readonly FieldProblem[];
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: ResponseBody, callName = '', cause?: unknown) {
    super(textNow(messagesText).refused(callName, body), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.type = String(body.type ?? 'unknown');
    this.fields = Array.isArray(body.fields) ? (body.fields as FieldProblem[]) : [];
    this.body = body;
  }
}

/** Whether a call was refused because the session has ended: `token-expired` or `token-missing`. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && /^token/.test(error.type);

export function isApiError(error: unknown, type?: string): error is ApiError {
  return error instanceof ApiError && (type === undefined || error.type === type);
}

export function explainError(error: unknown, fallback: string): string {
  return (isApiError(error) && error.status > 0 && error.message) || fallback;
}

/** Why the shop refused a call; undefined for network and server failures, which have their own messages. */
export function refusalOf(error: unknown): string | undefined {
  return isApiError(error) && error.status < 500 ? explainError(error, '') || undefined : undefined;
}

export type Input<Name extends CallName> = CallInput<Calls[Name]>;
export type Output<Name extends CallName> = OutputOf<Calls[Name]>;

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  accept?: string;
  /** Does not announce an ended session. */
  isQuiet?: boolean;
  /** A file upload, sent instead of `input.body`. */
  form?: FormData;
}

type InProcessApi = (request: Request) => Promise<Response>;

let inProcessApi: InProcessApi | undefined;

/** Lets the rendering server call its API in-process. In development the API runs in another process. */
export function connectApi(handle: InProcessApi): void {
  inProcessApi = handle;
}

function send(path: string, init: RequestInit): Promise<Response> {
  if (!import.meta.env.SSR) return fetch(path, init);
  if (inProcessApi) return inProcessApi(new Request(`http://rush.internal${path}`, init));
  return fetch(`${process.env.RUSH_API_ORIGIN ?? 'http://localhost:3000'}${path}`, init);
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function translate(callName: string, result: Record<string, unknown>): Record<string, unknown> {
  const { done } = textNow(messagesText);
  for (const name of ['message', 'msg'])
    if (typeof result[name] === 'string') result[name] = done(callName, result);
  return result;
}

interface Options extends CallOptions {
  token: string | null;
}

function requestInit(method: string, body: string | undefined, { token, ...options }: Options): RequestInit {
  const headers: Record<string, string> = {
    accept: options.accept ?? 'application/json',
    ...options.headers,
  };
  // The chosen language, for emails to new users. Otherwise the browser sends its own header.
  const language = chosenLanguage();
  if (language) headers['accept-language'] = language;
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined && !options.form) headers['content-type'] = 'application/json';
  return { method, headers, body: options.form ?? body, signal: options.signal };
}

/** Throws `ApiError`, with status 0 and type `network` if the network fails. An aborted call throws `AbortError`. */
export async function call<Name extends CallName>(
  name: Name,
  input: Input<Name> = {},
  options: CallOptions = {},
): Promise<Output<Name>> {
  const { method, path, body } = requestOf<Calls[Name]>(routeOf(name), input);
  const token = readToken();
  let response: Response;
  let result: Record<string, unknown>;
  try {
    response = await send(path, requestInit(method, body, { ...options, token }));
    // A truncated response or a captive portal's page counts as a failure.
    result = response.ok ? await response.json() : await readBody(response);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, { type: 'network', message: NO_CONNECTION }, name, cause);
  }
  // Some calls report a failure with status 200, for older front ends.
  if (response.ok && result.success !== false) return translate(name, result) as Output<Name>;
  const error = new ApiError(response.status, result, name);
  if (isSignedOut(error) && !options.isQuiet) announceSessionEnd(token);
  throw error;
}

type CallQueryOptions<Name extends CallName> = Omit<
  UseQueryOptions<Output<Name>>,
  'queryKey' | 'queryFn' | 'initialData'
>;

export function callQuery<Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  input: Input<Name> = {},
  options: CallQueryOptions<Name> = {},
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(name, input, { signal }),
    ...options,
  });
}

/** Makes a call that returns a file or an event stream. Throws `ApiError` if the shop refuses it. */
export async function openStream<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: Pick<CallOptions, 'signal' | 'accept'>,
): Promise<Response> {
  const { method, path, body } = requestOf<Calls[Name]>(routeOf(name), input);
  const token = readToken();
  const response = await send(path, requestInit(method, body, { ...options, token }));
  if (response.ok) return response;
  const error = new ApiError(response.status, await readBody(response), name);
  if (isSignedOut(error)) announceSessionEnd(token);
  throw error;
}
