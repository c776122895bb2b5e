import { wasConnected } from '../database/outage.ts';
import { codeOfStatus, UnknownOutcome } from '../refusal.ts';

const ANSWER_BYTES_MAX = 1024 * 1024;

export interface OutgoingOptions {
  headers?: Record<string, string>;
  /** For the whole exchange, in ms. */
  timeoutMs?: number;
  method?: 'GET' | 'POST';
  /** Sent as they are; JSON is made of `body` otherwise. */
  rawBody?: string;
}

export interface OutgoingAnswer {
  status: number;
  text: string;
  /** The header `Date`: the provider's clock while it answered, in whole seconds (RFC 9110, 6.6.1). Null where it has none. */
  date: Date | null;
}

/** No connection came about, so that nothing can have left: codes of Node's sockets and of its HTTP client. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a call failed before there was a connection. Of an address with several numbers, each has to have. */
export function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isNotConnected);
  if (error.cause !== undefined) return isNotConnected(error.cause);
  return 'code' in error && NOT_CONNECTED.has(String(error.code)) && !wasConnected(error);
}

/**
 * One exchange with a provider under a total deadline; redirects are not followed. A connection that breaks
 * or times out may have been received all the same: UnknownOutcome. Its code is `not-connected` where none came about.
 */
export async function exchange(url: string, options: OutgoingOptions): Promise<OutgoingAnswer> {
  try {
    const response = await fetch(url, {
      method: options.method ?? 'POST',
      headers: options.headers,
      body: options.rawBody,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
    const date = new Date(response.headers.get('date') ?? '');
    return {
      status: response.status,
      text: Buffer.concat(chunks).toString('utf8'),
      date: Number.isNaN(date.getTime()) ? null : date,
    };
  } catch (error) {
    const code = isNotConnected(error) ? 'not-connected' : 'no-answer';
    throw new UnknownOutcome(`no answer from ${new URL(url).host}`, { cause: error, code });
  }
}

/** Posts JSON and reads JSON. A 5xx or an answer that is no JSON is an UnknownOutcome. */
export async function postJson(url: string, body: unknown, options: OutgoingOptions = {}): Promise<unknown> {
  const answer = await exchange(url, {
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
    rawBody: JSON.stringify(body),
  });
  if (answer.status >= 500)
    throw new UnknownOutcome(`${new URL(url).host} answered ${answer.status}`, {
      code: codeOfStatus(answer.status),
    });
  try {
    return JSON.parse(answer.text);
  } catch (error) {
    throw new UnknownOutcome(`${new URL(url).host} did not answer JSON`, { cause: error });
  }
}
