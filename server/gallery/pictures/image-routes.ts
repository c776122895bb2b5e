import type { Context, Hono } from 'hono';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';

/** A key, perhaps a width, and one of the two formats we write: nothing that could climb out of the folder. */
const FILE = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };
/** A picture never changes under its address: another picture has another key. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const KEPT_BYTES_MAX = 48 * 1024 * 1024;

/** The pictures asked for lately, up to so many bytes, so that a bucket is not asked for each tile. */
class RecentFiles {
  readonly #files = new Map<string, Buffer>();
  #bytes = 0;

  get(name: string): Buffer | undefined {
    const bytes = this.#files.get(name);
    if (!bytes) return undefined;
    this.#files.delete(name);
    this.#files.set(name, bytes);
    return bytes;
  }

  add(name: string, bytes: Buffer): void {
    if (this.#files.has(name)) return;
    this.#files.set(name, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= KEPT_BYTES_MAX) break;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
  }
}

/** Mounts `GET /images/*` (and under `/api`): stored pictures with their exact type, kept by browsers for a year. */
export function imageRoutes({ files }: { files: Files }): (app: Hono) => void {
  const recent = new RecentFiles();
  return (app) => {
    const answer = async (context: Context) => {
      const file = context.req.param('file') ?? '';
      const [, format = ''] = FILE.exec(file) ?? [];
      const name = `${PICTURE_FOLDER}/${file}`;
      const bytes = format ? (recent.get(name) ?? (await files.get(name))) : null;
      if (!bytes) return context.text('Not found', 404, { 'cache-control': 'no-store' });
      recent.add(name, bytes);
      const etag = `"${file}"`;
      const headers = { etag, 'cache-control': IMMUTABLE, 'x-content-type-options': 'nosniff' };
      const known = context.req
        .header('if-none-match')
        ?.split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''));
      if (known?.includes(etag)) return context.body(null, 304, headers);
      return context.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': CONTENT_TYPES[format] ?? 'application/octet-stream',
        'content-length': String(bytes.length),
      });
    };
    // Front ends of this API put their host, /api or a slash of their own before a picture's path.
    for (const path of ['/images/:file', '/api/images/:file', '//images/:file', '/api//images/:file'])
      app.get(path, answer);
  };
}
