import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { LRUCache } from 'lru-cache';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';
import { clientAddress } from '#platform/http/address.ts';
import type { Platform } from '#platform/platform.ts';
import { Refusal } from '#platform/refusal.ts';

/** Excludes path traversal. */
const FILE = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };
/** A changed picture gets a new key. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const CACHE_BYTES_MAX = 48 * 1024 * 1024;
const MISSES_MAX = 10_000;
const MISS_TTL_MS = 60_000;

export interface ImageParts {
  platform: Pick<Platform, 'clock' | 'config' | 'limits'>;
  files: Files;
}

/** Serves pictures, and limits requests for missing ones. */
export function imageRoutes({ platform, files }: ImageParts): (app: Hono) => void {
  const { clock, config, limits } = platform;
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  /** Missing names, each with the expiry of its entry. A new upload gets a new name. */
  const misses = new LRUCache<string, number>({ max: MISSES_MAX });
  const find = async (name: string, address: string): Promise<Buffer | null> => {
    const cached = cache.get(name);
    if (cached) return cached;
    const now = clock.now().getTime();
    if ((misses.get(name) ?? 0) > now) return null;
    limits.requireLocally('missing-picture', { address }, { counts: false });
    const bytes = await files.get(name);
    if (bytes) {
      cache.set(name, bytes);
      return bytes;
    }
    misses.set(name, now + MISS_TTL_MS);
    limits.requireLocally('missing-picture', { address });
    return null;
  };
  return (app) => {
    const serve = async (context: Context) => {
      const file = context.req.param('file') ?? '';
      const [, format = ''] = FILE.exec(file) ?? [];
      const name = `${PICTURE_FOLDER}/${file}`;
      let bytes: Buffer | null;
      try {
        bytes = format ? await find(name, clientAddress(context, config.trustedProxies)) : null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { type, details } = error;
        const retryAfterSeconds = Math.ceil(details.retryAfterSeconds ?? 1);
        return context.json({ type, message: 'Too many requests.', retryAfterSeconds }, 429, {
          'cache-control': 'no-store',
          'retry-after': String(retryAfterSeconds),
        });
      }
      if (!bytes) return context.text('Not found', 404, { 'cache-control': 'no-store' });
      return context.body(new Uint8Array(bytes), 200, {
        etag: `"${file}"`,
        'cache-control': IMMUTABLE,
        'content-type': CONTENT_TYPES[format] ?? 'application/octet-stream',
        'content-length': String(bytes.length),
      });
    };
    // Front ends prefix the path with their host, /api or a slash.
    for (const path of ['/images/:file', '/api/images/:file', '//images/:file', '/api//images/:file'])
      app.get(path, etag(), serve);
  };
}
