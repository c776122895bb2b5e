import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, SIMULATORS } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';

export const SHOP = `http://localhost:${SHOP_PORT}`;
export const PASSWORD = 'rush-demo-2026';
/** For what a job of the shop does a moment later. */
export const POLLING = { intervals: [20, 50, 100] };

/** Calls the shop's API as the web app does. */
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

/** Calls one of the simulators' controls. */
export async function simulator<T>(path: string, body?: unknown): Promise<T> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await (await fetch(SIMULATORS + path, init || {})).json()) as T;
}

/** What the payer's bank tells the gateway. Unless the webhook is dropped, the shop has stored it when this resolves. */
export function settle(
  orderid: string,
  outcome: 'success' | 'failure',
  { webhook = 'send', amount }: { webhook?: 'send' | 'drop'; amount?: number } = {},
): Promise<unknown> {
  return simulator(`/upi/orders/${orderid}/settle`, { outcome, webhook, amount });
}

/** The first match in a message to this mobile or address, once it has arrived; the newest message is searched first. */
async function findInInbox(to: string, wanted: RegExp, after: number): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const messages = await simulator<{ text: string }[]>(`/inbox/messages?to=${encodeURIComponent(to)}`);
      const fresh = messages.slice(0, messages.length - after);
      found = fresh.map(({ text }) => wanted.exec(text)?.[0]).find(Boolean);
      return found;
    }, POLLING)
    .toBeTruthy();
  return found ?? '';
}

/** The one-time code in a message. @param after so many messages came before */
export const codeSentTo = (to: string, after = 0) => findInInbox(to, /^\d{4}\b/, after);

/** The path of a link to one of the shop's pages, as mailed or texted. */
export async function linkSentTo(to: string, page: string, after = 0): Promise<string> {
  return new URL(await findInInbox(to, new RegExp(`https?://\\S+/${page}/\\S+`), after)).pathname;
}

export async function countMessagesTo(to: string): Promise<number> {
  return (await simulator<unknown[]>(`/inbox/messages?to=${encodeURIComponent(to)}`)).length;
}
