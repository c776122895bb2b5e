import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { Metrics } from './metrics.ts';
import { PagePaths } from './page-paths.ts';
import { LOADER, paintFirst } from './paint-first.ts';
import { isSharedPage } from './public-pages.ts';
import { RenderQueue, TooManyRenders } from './render-queue.ts';
import type { CacheableResponse, ResponseCache } from './response-cache.ts';

/** The build of `web/server.tsx`. */
interface PageBundle {
  default: { fetch(request: Request): Promise<Response> };
  /** Lets server rendering call the API in process. */
  connectApi(handle: (request: Request) => Promise<Response>): void;
  pagePaths: readonly string[];
  inlineScripts: readonly string[];
}

export interface PagesOptions {
  folder: string;
  responseCache: ResponseCache;
  metrics: Metrics;
  publicUrl: string;
  /** Other hosts that pages connect to: the identity provider. */
  connectTo: readonly string[];
  hasProduct(id: string): Promise<boolean>;
}

const TOPICS = ['catalog', 'gallery', 'settings', 'pages'];
const RENDER_MS_MAX = 10_000;
/** Paths of the not-found page. The browser hydrates it with the URL's route, so each kind has its own path. */
const MISSING = [
  [/^\/product\/[^/]+$/i, '/product/-'],
  [/^\/admin\//i, '/admin/-/-'],
  [/^/, '/-/-'],
] as const;

export async function servePages(app: Hono, options: PagesOptions): Promise<void> {
  const entry = join(options.folder, 'server', 'server.js');
  if (!existsSync(entry)) {
    app.get('*', (context) => context.text('The pages are not built. Run: npm run build', 503));
    return;
  }
  const bundle = (await import(pathToFileURL(entry).href)) as PageBundle;
  bundle.connectApi((request) => Promise.resolve(app.fetch(request)));
  serveFiles(app, options);

  const { responseCache } = options;
  const paths = new PagePaths(bundle.pagePaths);
  const render = pageRenderer(bundle, options);
  const renderCached = (path: string) => responseCache.servePage(path, TOPICS, () => render(path));
  responseCache.findPagesBy((target) => {
    const match = paths.find(target);
    return match.kind === 'page' ? match.path : null;
  });
  app.get('*', async (context) => {
    const target = targetOf(context);
    const match = paths.find(target);
    if (match.kind === 'redirect') return context.redirect(match.location, 308);
    const isFound = match.kind === 'page' && (await pageExists(match.path, options));
    const path = isFound ? match.path : missingPage(target);
    try {
      return (await renderCached(path)) ?? context.text('This page could not be loaded.', 500);
    } catch (error) {
      if (!(error instanceof TooManyRenders)) throw error;
      const headers = { 'retry-after': String(error.retryAfterSeconds), 'cache-control': 'no-store' };
      return context.text('The shop is very busy. Please try again in a moment.', 503, headers);
    }
  });
  // Warms the cache for the first guest.
  await renderCached('/');
}

/** The raw request target, because URL parsing would normalize it. */
function targetOf(context: Context): string {
  const { incoming } = context.env as { incoming?: { url?: string } };
  const url = new URL(context.req.url);
  return incoming?.url ?? url.pathname + url.search;
}

function missingPage(target: string): string {
  const [path = ''] = target.split('?');
  return MISSING.find(([kind]) => kind.test(path))?.[1] ?? '/-/-';
}

async function pageExists(path: string, { hasProduct }: PagesOptions): Promise<boolean> {
  const [, area, id = ''] = path.split('/');
  return area !== 'product' || (await hasProduct(id));
}

/** @returns a renderer, which throws `TooManyRenders` */
function pageRenderer(bundle: PageBundle, options: PagesOptions) {
  const queue = new RenderQueue();
  const policy = pagePolicy([...bundle.inlineScripts, LOADER], options.connectTo);
  return async (path: string): Promise<CacheableResponse> => {
    const response = await queue.run(() => {
      options.metrics.count('rush_page_renders_total');
      return bundle.default.fetch(
        new Request(new URL(path, options.publicUrl), {
          headers: { accept: 'text/html' },
          signal: AbortSignal.timeout(RENDER_MS_MAX),
        }),
      );
    });
    const html = await response.text();
    return {
      status: response.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        ...(!isSharedPage(path) && { 'x-robots-tag': 'noindex' }),
      },
      body: paintFirst(html),
    };
  };
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Lists the hashes of the inline scripts, which are known before a page is rendered (decision 0010). */
function pagePolicy(inlineScripts: readonly string[], connectTo: readonly string[]): string {
  const hosts = connectTo.join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts.map(hashOf).join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self' ${hosts}`,
    `frame-src 'self' ${hosts}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // Both allow only this shop's files: page-code in paint-first.ts, page-worker in web/api/trusted-scripts.ts.
    'trusted-types page-code page-worker',
  ].join('; ');
}

function serveFiles(app: Hono, { folder, connectTo }: PagesOptions): void {
  const root = join(folder, 'client');
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, context) => {
        context.header('cache-control', 'public, max-age=31536000, immutable');
        // For the identity provider's client, which runs as a worker.
        context.header('content-security-policy', `default-src 'none'; connect-src ${connectTo.join(' ')}`);
      },
    }),
  );
  app.use(
    '*',
    serveStatic({
      root,
      onFound: (path, context) => {
        context.header('cache-control', path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600');
        // The service worker's policy: it fetches only this shop's pages and files.
        if (path.endsWith('/sw.js'))
          context.header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'");
      },
    }),
  );
}
