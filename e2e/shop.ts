import { type AnyCall, type CallInput, type OutputOf, requestOf } from '@rush/contract/call.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, SIMULATORS } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';

export const SHOP = `http://localhost:${SHOP_PORT}`;
export const PASSWORD = 'rush-demo-2026';
/** How often to poll for the effects of jobs, in ms. */
export const POLLING = { intervals: [20, 50, 100] };

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
  const response = await fetch(SHOP + path, { method, body, headers });
  if (!response.ok) throw new Error(`${definition.name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as OutputOf<C>;
}

export const signInByApi = (email: string, password = PASSWORD) => call(login, { body: { email, password } });

export async function simulator<T>(path: string, body?: unknown): Promise<T> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await (await fetch(SIMULATORS + path, init || {})).json()) as T;
}

/** Settles a payment. Unless the webhook is dropped, this resolves once the shop has stored the webhook. */
export function settle(
  orderid: string,
  outcome: 'success' | 'failure',
  { webhook = 'send', amount }: { webhook?: 'send' | 'drop'; amount?: number } = {},
): Promise<unknown> {
  return simulator(`/upi/orders/${orderid}/settle`, { outcome, webhook, amount });
}

/** Waits for a match among the messages to this contact, newest first. */
async function findInInbox(to: string, pattern: RegExp, after: number): Promise<string> {
  let match: string | undefined;
  await expect
    .poll(async () => {
      const messages = await simulator<{ text: string }[]>(`/inbox/messages?to=${encodeURIComponent(to)}`);
      const newMessages = messages.slice(0, messages.length - after);
      match = newMessages.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
      return match;
    }, POLLING)
    .toBeTruthy();
  return match ?? '';
}

/** @param after how many earlier messages to skip */
export const codeSentTo = (to: string, after = 0) => findInInbox(to, /^\d{4}\b/, after);

/** The path of a link in a message. */
export async function linkSentTo(to: string, page: string, after = 0): Promise<string> {
  return new URL(await findInInbox(to, new RegExp(`https?://\\S+/${page}/\\S+`), after)).pathname;
}

export async function countMessagesTo(to: string): Promise<number> {
  return (await simulator<unknown[]>(`/inbox/messages?to=${encodeURIComponent(to)}`)).length;
}
