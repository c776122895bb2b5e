import type { Context } from 'hono';
import { Refusal, refuse } from '../refusal.ts';
import { parseJson } from './parse-json.ts';

const BODY_BYTES_MAX = 1024 * 1024;

/** Refuses `payload-too-large`, `unsupported-media-type`, and `bad-request` for what is no JSON. */
export async function readJson(context: Context): Promise<unknown> {
  const declared = Number.parseInt(context.req.header('content-length') ?? '0', 10);
  if (declared > BODY_BYTES_MAX) refuse('payload-too-large');
  const bytes = await readBytes(context.req.raw);
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
export async function readBytes(request: Request, bytesMax: number = BODY_BYTES_MAX): Promise<Buffer> {
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
