import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';

/**
 * Makes a call of the shop's API; throws where it is refused.
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
  if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as OutputOf<C>;
}
