import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';
import { login } from '@rush/contract/sign-in.ts';
import { PASSWORD } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';

/** Makes a call of the contract, as the web does; what a test needs to be there before it opens a page. */
export async function call<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  token?: string,
): Promise<OutputOf<C>> {
  const { method, path, body } = requestOf(definition, input);
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`http://localhost:${SHOP_PORT}${path}`, { method, body, headers });
  if (!response.ok) throw new Error(`${definition.name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as OutputOf<C>;
}

export async function tokenOf(email: string): Promise<string> {
  return (await call(login, { body: { email, password: PASSWORD } })).token;
}
