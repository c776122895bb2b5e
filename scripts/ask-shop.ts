import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';

export interface ShopAnswer {
  status: number;
  text: string;
  /** A refusal's, as in contract/errors.ts; else empty. */
  type: string;
  /** What `Retry-After` asks for; 0 without one. */
  retryAfterMs: number;
}

/** Makes a call of a shop's API once; throws where nothing is answered. @param url without a slash at the end */
export async function askShop<C extends AnyCall>(
  url: string,
  call: C,
  input: CallInput<C>,
  from: { token?: string; key?: string; timeoutMs: number },
): Promise<ShopAnswer> {
  const { method, path, body } = requestOf(call, input);
  const headers = {
    'content-type': 'application/json',
    ...(from.token && { authorization: `Bearer ${from.token}` }),
    ...(from.key && { 'idempotency-key': from.key }),
  };
  const signal = AbortSignal.timeout(from.timeoutMs);
  const answer = await fetch(url + path, { method, body, headers, signal });
  const text = await answer.text();
  const type = answer.ok ? '' : (/"type":"([^"]+)"/.exec(text)?.[1] ?? '');
  const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000;
  return { status: answer.status, text, type, retryAfterMs };
}
