import type { UpiOrder } from './bank.ts';
import { ekqrFields } from './ekqr.ts';

const TRIES_MAX = 4;

/** Tells the shop, unsigned and form-encoded as EKQR does; again, after a growing pause, until it says 200. */
export async function sendEkqrWebhook(
  url: string | undefined,
  order: UpiOrder,
  claimed?: { status: 'success' },
): Promise<void> {
  if (!url) return;
  const fields = Object.entries({ ...ekqrFields(order), ...claimed }).map(
    ([name, value]): [string, string] => [name, String(value)],
  );
  const first = await deliver(url, new URLSearchParams(fields));
  if (!first) void repeat(url, new URLSearchParams(fields));
}

async function deliver(url: string, body: URLSearchParams): Promise<boolean> {
  return fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
}

async function repeat(url: string, body: URLSearchParams): Promise<void> {
  for (let attempt = 1; attempt < TRIES_MAX; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, attempt * 2_000).unref());
    if (await deliver(url, body)) return;
  }
}
