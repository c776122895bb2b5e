import { Agent, request } from 'undici';
import { wasConnected } from '../database/outage.ts';
import { codeOfStatus, UnknownOutcome } from '../refusal.ts';

/** For requests to providers: `fetch` would take more than twice the CPU time. */
const agent = new Agent({ maxResponseSize: 1024 * 1024 });

export interface OutgoingOptions {
  headers?: Record<string, string>;
  timeoutMs?: number;
  method?: 'GET' | 'POST';
  /** Sent verbatim. */
  rawBody?: string;
}

export interface OutgoingResponse {
  status: number;
  text: string;
  /** The Date header: the provider's clock, in whole seconds (RFC 9110, 6.6.1). */
  date: Date | null;
}

/** Error codes of Node's sockets and HTTP client: no connection, so nothing was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request failed before it could connect to any of the host's IP addresses. */
export function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isNotConnected);
  return 'code' in error && NOT_CONNECTED.has(String(error.code)) && !wasConnected(error);
}

/**
 * Sends one request, with a total timeout and without redirects. Throws UnknownOutcome, with code `not-connected` if
 * nothing can have been sent.
 */
export async function exchange(url: string, options: OutgoingOptions): Promise<OutgoingResponse> {
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      method: options.method ?? 'POST',
      headers: { 'user-agent': 'Rush', 'accept-encoding': 'identity', ...options.headers },
      body: options.rawBody,
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    });
    const text = await body.text();
    if (statusCode >= 300 && statusCode < 400) throw new Error(`redirected with HTTP ${statusCode}`);
    const date = new Date(String(headers.date));
    return { status: statusCode, text, date: Number.isNaN(date.getTime()) ? null : date };
  } catch (error) {
    const code = isNotConnected(error) ? 'not-connected' : 'no-answer';
    throw new UnknownOutcome(`no response from ${new URL(url).host}`, { cause: error, code });
  }
}

/** Posts JSON and reads JSON. Throws UnknownOutcome, including for a 5xx or a non-JSON response. */
export async function postJson(url: string, body: unknown, options: OutgoingOptions = {}): Promise<unknown> {
  const response = await exchange(url, {
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
    rawBody: JSON.stringify(body),
  });
  if (response.status >= 500)
    throw new UnknownOutcome(`${new URL(url).host} returned HTTP ${response.status}`, {
      code: codeOfStatus(response.status),
    });
  try {
    return JSON.parse(response.text);
  } catch (error) {
    throw new UnknownOutcome(`${new URL(url).host} did not return JSON`, { cause: error });
  }
}
