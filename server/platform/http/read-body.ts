import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import { Refusal, refuse } from '../refusal.ts';
import { addressKey } from './address.ts';
import { parseJson } from './parse-json.ts';

const BODY_BYTES_MAX = 1024 * 1024;
/** Without a session no call takes more than a form. */
const GUEST_BYTES_MAX = 16 * 1024;
/** Bodies that are received at once, and those of one address. */
const BODIES_MAX = 512;
const ADDRESS_BODIES_MAX = 64;
const RETRY_SECONDS = 2;
/** A body that has not arrived after this never will. */
const UNFINISHED_MS = 10_000;

/** Bounds the memory and the connections that bodies occupy while they arrive. */
export class BodyReceiver {
  readonly #clock: Clock;
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Refuses with `unavailable`, before a byte is read, if too many bodies are arriving. */
  async receive<T>(context: Context, address: string, read: () => Promise<T>): Promise<T> {
    const key = addressKey(address);
    const ofAddress = this.#byAddress.get(key) ?? 0;
    if (this.#count >= BODIES_MAX || ofAddress >= ADDRESS_BODIES_MAX)
      refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    this.#count++;
    this.#byAddress.set(key, ofAddress + 1);
    const { incoming } = context.env as { incoming?: IncomingMessage };
    const cancel = this.#clock.after(UNFINISHED_MS, () => {
      if (incoming?.complete === false) incoming.destroy();
    });
    try {
      return await read();
    } finally {
      cancel();
      this.#count--;
      const left = (this.#byAddress.get(key) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(key);
      else this.#byAddress.set(key, left);
    }
  }
}

/** Refuses `payload-too-large`, `unsupported-media-type`, and `bad-request` for what is no JSON. */
export async function readJson(context: Context, { isGuest }: { isGuest: boolean }): Promise<unknown> {
  const bytesMax = isGuest ? GUEST_BYTES_MAX : BODY_BYTES_MAX;
  const declared = Number.parseInt(context.req.header('content-length') ?? '0', 10);
  if (declared > bytesMax) refuse('payload-too-large');
  const bytes = await readBytes(context.req.raw, bytesMax);
  if (bytes.length === 0) return {};
  const type = context.req.header('content-type') ?? '';
  const encoding = context.req.header('content-encoding') ?? 'identity';
  if (!/^application\/(.+\+)?json\b/i.test(type) || encoding !== 'identity') refuse('unsupported-media-type');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('bad-request', { detail: 'the body is not UTF-8' });
  }
  return parseJson(text);
}

/**
 * Reads a body of at most `bytesMax`, whatever the length header says. Refuses `payload-too-large`, and `bad-request`
 * where the client broke off.
 */
export async function readBytes(request: Request, bytesMax: number = GUEST_BYTES_MAX): Promise<Buffer> {
  const declared = request.headers.get('content-length');
  try {
    // Node reads no more than was declared; a web stream would cost as much as all the rest of a small call.
    if (declared !== null && Number(declared) <= bytesMax) return Buffer.from(await request.arrayBuffer());
    return await readStream(request, bytesMax);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse('bad-request', { detail: `the body broke off: ${String(error)}` });
  }
}

async function readStream({ body }: Request, bytesMax: number): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > bytesMax) refuse('payload-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
