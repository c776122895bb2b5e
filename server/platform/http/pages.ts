import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { HotAnswers, HotSource } from './hot-answers.ts';
import { paintFirst } from './paint-first.ts';
import { isSharedPage } from './public-pages.ts';

/** Where the pages' own server rendering finds the API without the network. */
const API_FOR_PAGES = Symbol.for('rush.api');

interface PageBundle {
  default: { fetch(request: Request): Promise<Response> };
}

export interface PagesOptions {
  /** The folder that the web's build wrote: `client/` and `server/`. */
  folder: string;
  hot: HotAnswers;
  publicUrl: string;
  /** Hosts that the pages talk to besides ours: the hosted identity provider. */
  connectTo: readonly string[];
}

/** What makes the ready bytes of a shared page old. */
const TOPICS = ['catalog', 'gallery', 'settings'];

/** Serves the web app: its built files, and its pages rendered here. */
export async function servePages(app: Hono, options: PagesOptions): Promise<void> {
  const entry = join(options.folder, 'server', 'server.js');
  if (!existsSync(entry)) {
    app.get('*', (context) => context.text('The pages are not built. Run: npm run build', 503));
    return;
  }
  Object.assign(globalThis, { [API_FOR_PAGES]: (request: Request) => Promise.resolve(app.fetch(request)) });
  const bundle = (await import(pathToFileURL(entry).href)) as PageBundle;
  const client = join(options.folder, 'client');
  const immutable = serveStatic({
    root: client,
    precompressed: true,
    onFound: (_path, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  app.use('/assets/*', immutable);
  app.use(
    '*',
    serveStatic({
      root: client,
      onFound: (path, context) => {
        context.header('cache-control', path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600');
        // A service worker obeys the policy it came with: it fetches this shop's pages and files, nothing else.
        if (path.endsWith('/sw.js'))
          context.header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'");
      },
    }),
  );

  const render = async (url: string): Promise<Response> => {
    const response = await bundle.default.fetch(
      new Request(new URL(url, options.publicUrl), { headers: { accept: 'text/html' } }),
    );
    return withPagePolicy(response, options.connectTo);
  };
  const renderShared = async (path: string): Promise<HotSource | null> => {
    const response = await render(path);
    if (response.status !== 200) return null;
    return {
      headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-cache' },
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  app.get('*', async (context) => {
    const url = new URL(context.req.url);
    const response = await render(url.pathname + url.search);
    if (response.status === 200 && url.search === '' && isSharedPage(url.pathname)) {
      options.hot.declare(url.pathname, TOPICS, () => renderShared(url.pathname));
    }
    if (!isSharedPage(url.pathname)) response.headers.set('x-robots-tag', 'noindex');
    return response;
  });
  // The first guest after a start waits no longer than the next.
  options.hot.declare('/', TOPICS, () => renderShared('/'));
}

const SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A policy that names each inline script of the page by its hash: nothing else runs (ASVS 3.4.3). */
async function withPagePolicy(response: Response, connectTo: readonly string[]): Promise<Response> {
  if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) return response;
  const html = paintFirst(await response.text());
  const hashes = [...html.matchAll(SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
  const headers = new Headers(response.headers);
  const outside = connectTo.join(' ');
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(
    'content-security-policy',
    [
      "default-src 'self'",
      `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: https:",
      `connect-src 'self' ${outside}`,
      `frame-src 'self' ${outside}`,
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "worker-src 'self' blob:",
    ].join('; '),
  );
  headers.delete('content-length');
  return new Response(html, { status: response.status, headers });
}
