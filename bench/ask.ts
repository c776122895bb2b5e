import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';

/** A call that the shop did not carry out; `type` is the refusal's, as in contract/errors.ts. */
export class CallRefused extends Error {
  readonly type: string;

  constructor(name: string, status: number, text: string) {
    super(`${name}: ${status} ${text}`);
    this.name = 'CallRefused';
    this.type = /"type":"([^"]+)"/.exec(text)?.[1] ?? '';
  }
}

/**
 * Makes a call of the shop's API; throws CallRefused where it is refused.
 *
 * @param key the idempotency key: without one, equal orders close behind each other are taken for one
 */
export async function ask<C extends AnyCall>(
  url: string,
  call: C,
  input: CallInput<C>,
  token?: string,
  key?: string,
): Promise<OutputOf<C>> {
  const { method, path, body } = requestOf(call, input);
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const answer = await fetch(url + path, { method, body, headers });
  if (!answer.ok) throw new CallRefused(call.name, answer.status, await answer.text());
  return (await answer.json()) as OutputOf<C>;
}
