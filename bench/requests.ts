import { type AnyCall, type CallInput, type OutputOf, requestOf } from '@rush/contract/call.ts';
import autocannon, { type Options, type Result } from 'autocannon';
import { request } from 'undici';

/** Calls the shop's API. Throws on a non-2xx response. @param key idempotency key */
export async function callShop<C extends AnyCall>(
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
  const response = await request(url + path, { method, body, headers });
  if (response.statusCode >= 300)
    throw new Error(`${call.name}: ${response.statusCode} ${await response.body.text()}`);
  return (await response.body.json()) as OutputOf<C>;
}

export async function postToSimulators(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.body.dump();
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode}`);
}

export async function load(options: Options): Promise<Result> {
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} non-2xx responses, ${result.errors} errors`);
  return result;
}

/** Repeats `act` with several concurrent clients. @returns each duration in ms */
export async function repeatFor(ms: number, clients: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  const work = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await act();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return times;
}
