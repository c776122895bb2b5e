import { type AnyCall, type CallInput, type OutputOf, requestOf } from '@rush/contract/call.ts';

export interface Caller {
  token?: string | undefined;
  key?: string | undefined;
}

const TIMEOUT_MS = 20_000;

/** Throws if there is no response. @param url without a trailing slash */
export async function callShop<C extends AnyCall>(
  url: string,
  call: C,
  input: CallInput<C>,
  { token, key }: Caller = {},
) {
  const { method, path, body } = requestOf(call, input);
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url + path, { method, body, headers, signal });
  const text = await response.text();
  return {
    status: response.status,
    text,
    /** The type of a refusal (contract/errors.ts); empty for any other response. */
    type: response.ok ? '' : (/"type":"([^"]+)"/.exec(text)?.[1] ?? ''),
    retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1_000,
  };
}

export async function callOrThrow<C extends AnyCall>(
  url: string,
  call: C,
  input: CallInput<C>,
  caller: Caller = {},
): Promise<OutputOf<C>> {
  const { status, text } = await callShop(url, call, input, caller);
  if (status !== 200) throw new Error(`${call.name}: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as OutputOf<C>;
}

/** Calls the simulators' control API: GET without a body, otherwise POST. Throws on a non-2xx response. */
export async function callSimulators<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}
