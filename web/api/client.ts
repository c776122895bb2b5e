import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';
import type { Answer } from '../text/answer.ts';
import { textNow } from '../text/catalogue.ts';
import { answersText } from '../text/en/answers.ts';
import { chosenLanguage } from '../text/language.ts';
import { inProcessApi } from './in-process-api.ts';
import { announceSessionEnd, readToken } from './session.ts';

/** What a browser says of a call that did not get through means nothing to a shopper. */
const NO_CONNECTION = 'No connection. Check your internet.';

export interface FieldError {
  field: string;
  message: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly fields: readonly FieldError[];
  readonly body: Readonly<Record<string, unknown>>;

  /** @param callName the call that was refused */
  constructor(status: number, body: Answer, callName = '', cause?: unknown) {
    super(textNow(answersText).refused(callName, body), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.type = String(body.type ?? 'unknown');
    this.fields = Array.isArray(body.fields) ? (body.fields as FieldError[]) : [];
    this.body = body;
  }
}

/** Whether a call was refused because nobody is signed in any more: `token-expired`, or `token-missing` just after. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && /^token/.test(error.type);

export function isApiError(error: unknown, type?: string): error is ApiError {
  return error instanceof ApiError && (type === undefined || error.type === type);
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Beside those that every call has, such as `idempotency-key`. */
  headers?: Readonly<Record<string, string>>;
  /** The kind of answer that is read; JSON where it is left out. */
  accept?: string;
  /** An ended session is not announced. */
  isQuiet?: boolean;
  /** A file upload; sent instead of `input.body`. */
  form?: FormData;
}

export function send(path: string, init: RequestInit): Promise<Response> {
  if (!import.meta.env.SSR) return fetch(path, init);
  const inProcess = inProcessApi();
  if (inProcess) return inProcess(new Request(`http://rush.internal${path}`, init));
  return fetch(`${process.env.RUSH_API_ORIGIN ?? 'http://localhost:3000'}${path}`, init);
}

/** What a refusal says; nothing where it is not JSON, such as a proxy's own page. */
export async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** What was done is said in the shopper's language too. */
function translate(callName: string, answer: Record<string, unknown>): Record<string, unknown> {
  const { done } = textNow(answersText);
  for (const name of ['message', 'msg'])
    if (typeof answer[name] === 'string') answer[name] = done(callName, answer);
  return answer;
}

interface Sending extends CallOptions {
  token: string | null;
}

export function requestInit(
  method: string,
  body: string | undefined,
  { token, ...options }: Sending,
): RequestInit {
  const headers: Record<string, string> = {
    accept: options.accept ?? 'application/json',
    ...options.headers,
  };
  // What the server writes to a new user follows the language that was chosen here; else the browser says its own.
  const language = chosenLanguage();
  if (language) headers['accept-language'] = language;
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined && !options.form) headers['content-type'] = 'application/json';
  return { method, headers, body: options.form ?? body, signal: options.signal };
}

/** Makes a call of the contract. Throws `ApiError`; a network failure has status 0 and type `network`. */
export async function call<C extends AnyCall>(
  definition: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  const { method, path, body } = requestOf(definition, input);
  const token = readToken();
  let response: Response;
  let answer: Record<string, unknown>;
  try {
    response = await send(path, requestInit(method, body, { ...options, token }));
    // A success that was cut off, or a hotel's page in its place, is none.
    answer = response.ok ? await response.json() : await readBody(response);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, { type: 'network', message: NO_CONNECTION }, definition.name, cause);
  }
  // Some calls say in a 200 that they failed, as front ends of this API read it.
  if (response.ok && answer.success !== false) return translate(definition.name, answer) as OutputOf<C>;
  const error = new ApiError(response.status, answer, definition.name);
  if (isSignedOut(error) && !options.isQuiet) announceSessionEnd(token);
  throw error;
}
