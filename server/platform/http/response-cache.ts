import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { securityHeadersOf } from './headers.ts';

export interface CacheableResponse {
  status?: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

interface CachedResponse {
  status: number;
  etag: string;
  variants: Record<'br' | 'gzip' | 'identity', { headers: string[]; body: Buffer }>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Entry {
  topics: ReadonlySet<string>;
  ready: CachedResponse | null;
  pending: Promise<CachedResponse | null> | null;
  generation: number;
  make: () => Promise<CacheableResponse | null>;
  /** Whether it is a page, which is the same for any query, Origin and Authorization. */
  isPage: boolean;
}

const ENTRIES_MAX = 2_000;
/** Beyond this, the oldest pages are evicted. */
const PAGES_MAX = 500;
/** How many times to try to build an entry that is invalidated during each build. */
const ATTEMPTS_MAX = 5;

/**
 * Caches pages and responses for guests as bytes. After an invalidation, the next request rebuilds its entry. A page
 * request waits for that; an API request bypasses the cache.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #pages = new Map<string, Entry>();
  readonly #extraHeaders: readonly string[];
  #findPage: (target: string) => string | null = () => null;

  constructor(options: { isHttps: boolean }) {
    this.#extraHeaders = Object.entries(securityHeadersOf(options.isHttps)).flat();
  }

  /** `make` returns null to bypass the cache. */
  declare(url: string, topics: readonly string[], make: () => Promise<CacheableResponse | null>): void {
    if (this.#entries.size < ENTRIES_MAX && !this.#entries.has(url))
      this.#entries.set(url, newEntry(topics, make, false));
  }

  /** Renders a page if necessary; concurrent requests share one render. @returns null to bypass the cache */
  async servePage(
    path: string,
    topics: readonly string[],
    make: () => Promise<CacheableResponse>,
  ): Promise<Response | null> {
    let entry = this.#pages.get(path);
    if (!entry) {
      const [oldest] = this.#pages.keys();
      if (this.#pages.size >= PAGES_MAX && oldest !== undefined) this.#pages.delete(oldest);
      entry = newEntry(topics, make, true);
      this.#pages.set(path, entry);
    }
    const ready = entry.ready ?? (await this.#prepare(path, entry));
    if (!ready) return null;
    const { status, variants } = ready;
    const headers = new Headers();
    for (let i = 0; i < variants.identity.headers.length; i += 2)
      headers.set(variants.identity.headers[i] ?? '', variants.identity.headers[i + 1] ?? '');
    return new Response(new Uint8Array(variants.identity.body), { status, headers });
  }

  findPagesBy(findPage: (target: string) => string | null): void {
    this.#findPage = findPage;
  }

  invalidate(topic: string): void {
    for (const entry of [...this.#entries.values(), ...this.#pages.values()]) {
      if (!entry.topics.has(topic)) continue;
      entry.ready = null;
      entry.generation++;
    }
  }

  /** @returns false if the request must be handled normally */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const ready = this.#readyFor(request.url ?? '', request);
    if (!ready) return false;
    if (headers['if-none-match'] === ready.etag && ready.status === 200) {
      response.writeHead(304, ['etag', ready.etag]);
      response.end();
      return true;
    }
    const encoding = headers['accept-encoding'];
    const variant = encoding === undefined ? ready.variants.identity : chooseVariant(ready, String(encoding));
    response.writeHead(ready.status, variant.headers);
    response.end(method === 'HEAD' ? undefined : variant.body);
    return true;
  }

  #readyFor(url: string, { method, headers }: IncomingMessage): CachedResponse | null {
    const entry = this.#entries.get(url);
    if (entry) {
      const isGuest = headers.authorization === undefined && headers.origin === undefined;
      if (!isGuest || method !== 'GET') return null;
      // A failure bypasses the cache.
      if (!entry.ready) this.#prepare(url, entry).catch(() => undefined);
      return entry.ready;
    }
    const page = this.#pages.get(url);
    if (page) return page.ready;
    if (url.startsWith('/api/') || url.startsWith('/assets/')) return null;
    const path = this.#findPage(url);
    return path === null ? null : (this.#pages.get(path)?.ready ?? null);
  }

  #prepare(url: string, entry: Entry): Promise<CachedResponse | null> {
    entry.pending ??= this.#make(url, entry).finally(() => {
      entry.pending = null;
    });
    return entry.pending;
  }

  /** @returns the response for waiting requests. It is cached only if it was not invalidated in the meantime. */
  async #make(url: string, entry: Entry): Promise<CachedResponse | null> {
    let ready: CachedResponse | null = null;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const generation = entry.generation;
      // Requests that wait for a page receive its error.
      const source = entry.isPage ? await entry.make() : await entry.make().catch(() => null);
      if (source === null) {
        if (entry.generation !== generation) continue;
        this.#entries.delete(url);
        return null;
      }
      ready = await prepareVariants(source, this.#extraHeaders, entry.isPage);
      if (ready.status >= 500) return ready;
      // If it was invalidated in the meantime, it may show the state before the change.
      if (entry.generation === generation) {
        entry.ready = ready;
        return ready;
      }
    }
    return ready;
  }
}

function newEntry(topics: readonly string[], make: Entry['make'], isPage: boolean): Entry {
  return { topics: new Set(topics), ready: null, pending: null, generation: 0, make, isPage };
}

function chooseVariant(ready: CachedResponse, encoding: string) {
  if (encoding.includes('br')) return ready.variants.br;
  return encoding.includes('gzip') ? ready.variants.gzip : ready.variants.identity;
}

async function prepareVariants(source: CacheableResponse, extraHeaders: readonly string[], isPage: boolean) {
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
      vary: isPage ? 'accept-encoding' : 'accept-encoding, origin, authorization',
      'content-length': String(bytes.length),
    }).flat(),
    ...(encoding ? ['content-encoding', encoding] : []),
    ...extraHeaders,
  ];
  return {
    status: source.status ?? 200,
    etag,
    variants: {
      identity: { headers: headersFor(body), body },
      br: { headers: headersFor(br, 'br'), body: br },
      gzip: { headers: headersFor(gz, 'gzip'), body: gz },
    },
  };
}
