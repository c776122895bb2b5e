import { UnknownOutcome } from '../refusal.ts';

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
}

/**
 * One exchange with a provider under a total deadline; redirects are not followed. A connection that breaks
 * or times out may have been received all the same: UnknownOutcome.
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
    return { status: response.status, text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    throw new UnknownOutcome(`no answer from ${new URL(url).host}`, { cause: error, code: 'no-answer' });
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
    throw new UnknownOutcome(`${new URL(url).host} answered ${answer.status}`, { code: 'http-error' });
  try {
    return JSON.parse(answer.text);
  } catch (error) {
    throw new UnknownOutcome(`${new URL(url).host} did not answer JSON`, { cause: error });
  }
}
