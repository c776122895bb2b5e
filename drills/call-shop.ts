import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';

export interface ShopAnswer {
  status: number;
  text: string;
  /** The refusal's type as in contract/errors.ts; empty for an answer that is no refusal. */
  type: string;
  retryAfterMs: number;
}

export interface Caller {
  token?: string | undefined;
  /** Idempotency key. */
  key?: string | undefined;
  timeoutMs?: number;
}

/** Makes a call once. Throws when no answer arrives. @param url without a trailing slash */
export async function callShop<C extends AnyCall>(
  url: string,
  call: C,
  input: CallInput<C>,
  { token, key, timeoutMs = 15_000 }: Caller = {},
): Promise<ShopAnswer> {
  const { method, path, body } = requestOf(call, input);
  const answer = await fetch(url + path, {
    method,
    body,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    type: answer.ok ? '' : (/"type":"([^"]+)"/.exec(text)?.[1] ?? ''),
    retryAfterMs: Number(answer.headers.get('retry-after') ?? 0) * 1_000,
  };
}

/** The simulators' controls: a GET without a body, else a POST. Throws on any answer but 2xx. */
export async function callSimulators<T>(url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}
