import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SECURITY_HEADERS } from './headers.ts';

export interface HotSource {
  headers: Record<string, string>;
  body: Buffer | string;
}

interface Ready {
  etag: string;
  variants: Record<'br' | 'gzip' | 'identity', { headers: string[]; body: Buffer }>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Answers that are the same for every guest, kept as ready bytes: the hot path is a look-up and a write.
 * An entry is made on first use, and again after its topic has been invalidated.
 */
export class HotAnswers {
  readonly #entries = new Map<
    string,
    {
      topics: ReadonlySet<string>;
      ready: Ready | null;
      making: Promise<void> | null;
      generation: number;
      make: () => Promise<HotSource | null>;
    }
  >();
  readonly #extraHeaders: readonly string[];
  readonly #entriesMax: number;

  constructor(options: { isHttps: boolean; entriesMax?: number }) {
    const security = Object.entries(SECURITY_HEADERS).flat();
    this.#extraHeaders = options.isHttps
      ? [...security, 'strict-transport-security', 'max-age=31536000; includeSubDomains']
      : security;
    this.#entriesMax = options.entriesMax ?? 2_000;
  }

  /** Declares an address. `make` gives its bytes, or null where it should be answered the ordinary way. */
  declare(url: string, topics: readonly string[], make: () => Promise<HotSource | null>): void {
    if (this.#entries.size >= this.#entriesMax || this.#entries.has(url)) return;
    this.#entries.set(url, { topics: new Set(topics), ready: null, making: null, generation: 0, make });
    this.#prepareInBackground(url);
  }

  has(url: string): boolean {
    return this.#entries.has(url);
  }

  invalidate(topic: string): void {
    for (const [url, entry] of this.#entries) {
      if (!entry.topics.has(topic)) continue;
      entry.ready = null;
      entry.generation++;
      this.#prepareInBackground(url);
    }
  }

  /** Serves from ready bytes. @returns false where the request must take the ordinary way */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean {
    if (
      request.method !== 'GET' ||
      request.headers.authorization !== undefined ||
      request.headers.origin !== undefined
    )
      return false;
    const ready = this.#entries.get(request.url ?? '')?.ready;
    if (!ready) return false;
    if (request.headers['if-none-match'] === ready.etag) {
      response.writeHead(304, ['etag', ready.etag]);
      response.end();
      return true;
    }
    const accepted = request.headers['accept-encoding'];
    const variant = accepted === undefined ? ready.variants.identity : chooseVariant(ready, String(accepted));
    response.writeHead(200, variant.headers);
    response.end(variant.body);
    return true;
  }

  /** An answer that cannot be prepared is no longer declared: the request takes the ordinary way. */
  #prepareInBackground(url: string): void {
    this.#prepare(url).catch(() => this.#entries.delete(url));
  }

  #prepare(url: string): Promise<void> {
    const entry = this.#entries.get(url);
    if (!entry) return Promise.resolve();
    entry.making ??= this.#make(url).finally(() => {
      entry.making = null;
      if (entry.ready === null && entry.generation > 0 && this.#entries.get(url) === entry)
        entry.generation = 0;
    });
    return entry.making;
  }

  async #make(url: string): Promise<void> {
    const entry = this.#entries.get(url);
    if (!entry) return;
    for (let attempt = 0; attempt < 5; attempt++) {
      const generation = entry.generation;
      const source = await entry.make().catch(() => null);
      if (source === null) {
        if (entry.generation === generation) {
          this.#entries.delete(url);
          return;
        }
        continue;
      }
      const ready = await prepareVariants(source, this.#extraHeaders);
      // Changed while it was being made: what was read may be the state before the change.
      if (entry.generation === generation) {
        entry.ready = ready;
        return;
      }
    }
  }
}

function chooseVariant(ready: Ready, accepted: string) {
  if (accepted.includes('br')) return ready.variants.br;
  return accepted.includes('gzip') ? ready.variants.gzip : ready.variants.identity;
}

async function prepareVariants(source: HotSource, extraHeaders: readonly string[]): Promise<Ready> {
  const body = Buffer.isBuffer(source.body) ? source.body : Buffer.from(source.body, 'utf8');
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(body, { level: 7 }),
  ]);
  const headersFor = (bytes: Buffer, encoding?: string): string[] => [
    ...Object.entries({
      ...source.headers,
      etag,
      vary: 'accept-encoding, origin, authorization',
      'content-length': String(bytes.length),
    }).flat(),
    ...(encoding ? ['content-encoding', encoding] : []),
    ...extraHeaders,
  ];
  return {
    etag,
    variants: {
      identity: { headers: headersFor(body), body },
      br: { headers: headersFor(br, 'br'), body: br },
      gzip: { headers: headersFor(gz, 'gzip'), body: gz },
    },
  };
}
