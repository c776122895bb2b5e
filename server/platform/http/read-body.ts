import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import { Refusal, refuse } from '../refusal.ts';
import { addressKey } from './address.ts';

export const BODY_BYTES_MAX = 1024 * 1024;
/** Enough for the forms of public calls. */
const PUBLIC_BYTES_MAX = 16 * 1024;
const BODIES_MAX = 512;
const ADDRESS_BODIES_MAX = 64;
const RETRY_SECONDS = 2;
/** Timeout for a body, or for a pause in an upload. */
const UNFINISHED_MS = 10_000;
/** An oversized upload is read up to this size, because a browser that is still sending misses the response. */
const DISCARDED_BYTES_MAX = 64 * 1024 * 1024;

/** Limits the memory and connections that incoming bodies occupy. */
export class BodyReceiver {
  readonly #clock: Clock;
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Refuses with `unavailable` if too many bodies are arriving. `read` may call `renew` to restart its timeout. */
  async receive<T>(context: Context, address: string, read: (renew: () => void) => Promise<T>): Promise<T> {
    const key = addressKey(address);
    const addressCount = this.#byAddress.get(key) ?? 0;
    if (this.#count >= BODIES_MAX || addressCount >= ADDRESS_BODIES_MAX)
      refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    this.#count++;
    this.#byAddress.set(key, addressCount + 1);
    const { incoming } = context.env as { incoming?: IncomingMessage };
    const start = () =>
      this.#clock.after(UNFINISHED_MS, () => {
        if (incoming?.complete === false) incoming.destroy();
      });
    let cancel = start();
    const renew = () => {
      cancel();
      cancel = start();
    };
    try {
      return await read(renew);
    } finally {
      cancel();
      this.#count--;
      const remaining = (this.#byAddress.get(key) ?? 1) - 1;
      if (remaining === 0) this.#byAddress.delete(key);
      else this.#byAddress.set(key, remaining);
    }
  }
}

/** Refuses with `payload-too-large`, `unsupported-media-type`, and `bad-request` for a truncated or invalid body. */
export async function readJson(context: Context, { isPublic }: { isPublic: boolean }): Promise<unknown> {
  const bytesMax = isPublic ? PUBLIC_BYTES_MAX : BODY_BYTES_MAX;
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
 * Reads a body regardless of Content-Length. Refuses with `payload-too-large`, but with `onChunk` (uploads) only after
 * reading an oversized body to its end. Refuses with `bad-request` for a truncated body.
 */
export async function readBytes(request: Request, bytesMax: number = PUBLIC_BYTES_MAX, onChunk?: () => void) {
  const declared = request.headers.get('content-length');
  try {
    // Node enforces Content-Length, and a web stream would double the cost of a small call.
    if (!onChunk && declared !== null && Number(declared) <= bytesMax)
      return Buffer.from(await request.arrayBuffer());
    return await readStream(request, bytesMax, onChunk);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse('bad-request', { detail: `the body is truncated: ${String(error)}` });
  }
}

async function readStream({ body }: Request, bytesMax: number, onChunk?: () => void): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    onChunk?.();
    length += chunk.byteLength;
    if (length <= bytesMax) chunks.push(chunk);
    else if (onChunk && length <= DISCARDED_BYTES_MAX) chunks.length = 0;
    else refuse('payload-too-large');
  }
  if (length > bytesMax) refuse('payload-too-large');
  return Buffer.concat(chunks);
}

/** The deepest body in the contract has five levels. */
export const JSON_DEPTH_MAX = 32;
/** Several times the longest usual body: 500 price changes, each with a dozen values. */
export const JSON_VALUES_MAX = 20_000;

const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Refuses with `bad-request` for invalid JSON, too much nesting, too many values, numbers out of range, and duplicate
 * names, which parsers treat differently (ASVS 15.3.7).
 */
function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('bad-request', { detail: 'the body is not JSON' });
  }
  const fields = countFields(value);
  // Outside strings there is a colon per field, but parsing keeps only one field with each name.
  if (text.replace(STRINGS, '').split(':').length - 1 > fields)
    refuse('bad-request', { detail: 'the body repeats a field' });
  return value;
}

function countFields(root: unknown): number {
  let level = [root];
  let values = 0;
  let fields = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (values > JSON_VALUES_MAX) refuse('bad-request', { detail: 'the body has too many values' });
    if (level.some((value) => typeof value === 'number' && !Number.isFinite(value)))
      refuse('bad-request', { detail: 'a number in the body is too large' });
    const containers = level.filter((value) => typeof value === 'object' && value !== null);
    if (containers.length > 0 && depth >= JSON_DEPTH_MAX)
      refuse('bad-request', { detail: 'the body is nested too deeply' });
    for (const value of containers) if (!Array.isArray(value)) fields += Object.keys(value).length;
    level = containers.flatMap((container) => Object.values(container));
  }
  return fields;
}
