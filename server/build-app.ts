import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { Pool } from 'pg';
import type { Domains } from './connect-domains.ts';
import type { Clock } from './platform/clock.ts';
import { peerAddress } from './platform/http/address.ts';
import { cors, securityHeaders } from './platform/http/headers.ts';
import type { LoadShedder } from './platform/http/load-shedder.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { servePages } from './platform/http/pages.ts';
import { BodyReceiver } from './platform/http/read-body.ts';
import { refuseAmbiguousTargets } from './platform/http/request-target.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';
import { serveCalls } from './platform/http/serve-calls.ts';
import { equalInConstantTime } from './platform/ids.ts';
import type { Platform } from './platform/platform.ts';

export interface AppParts {
  platform: Platform;
  responseCache: ResponseCache;
  shedder: LoadShedder;
  domains: Domains;
  pagesFolder?: string;
  isReady(): boolean;
}

/** Generating the document takes as long as a hundred calls, so it is cached per shop name. */
function mountApiDocument(app: Hono, { config, settings }: Platform): void {
  let last: { name: string; json: string } | null = null;
  app.get('/api/openapi.json', (context) => {
    const name = settings.get('brand.name');
    if (last?.name !== name) last = { name, json: JSON.stringify(openApiDocument(name, config.publicUrl)) };
    return context.body(last.json, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
}

/** Metrics are cached this long, so that frequent requests do not each query the database. */
const METRICS_CACHE_MS = 1_000;
const READY_CACHE_MS = 200;
/** `/readyz` responds within this time, before a proxy's health check times out. */
const READY_TIMEOUT_MS = 5_000;

/** A standby is not writable. */
function isWritable(pool: Pool): Promise<boolean> {
  const check = pool
    .query<{ isWritable: boolean }>(`select current_setting('transaction_read_only') = 'off' as "isWritable"`)
    .then(({ rows }) => rows[0]?.isWritable === true)
    .catch(() => false);
  return Promise.race([check, pause(READY_TIMEOUT_MS, false, { ref: false })]);
}

/** Caches the result for `ms`; concurrent requests share one promise. */
function cachedFor<T>(clock: Clock, ms: number, make: () => Promise<T>): () => Promise<T> {
  let cached: { at: number; result: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (!cached || now - cached.at >= ms) {
      const entry = { at: now, result: make() };
      cached = entry;
      entry.result.catch(() => {
        if (cached === entry) cached = null;
      });
    }
    return cached.result;
  };
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** Headers that reverse proxies set. They mark a request from outside, even if the proxy runs on this machine. */
const FORWARDED = /^(forwarded|x-forwarded-(for|host|proto)|x-real-ip|via)$/;

/**
 * The metrics reveal revenue and balances. Without a token, only this machine may read them, and only if there is no
 * proxy, because a proxy may forward requests without marking them.
 */
function mayReadMetrics(context: Context, { metricsToken: token, trustedProxies }: Platform['config']) {
  if (token !== undefined)
    return equalInConstantTime(context.req.header('authorization') ?? '', `Bearer ${token}`);
  return (
    trustedProxies === 0 &&
    LOOPBACK.test(peerAddress(context)) &&
    LOCAL_HOST.test(context.req.header('host') ?? '') &&
    !Object.keys(context.req.header()).some((name) => FORWARDED.test(name))
  );
}

function mountHealth(app: Hono, { platform, isReady: isServing }: AppParts): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  const checkDatabase = cachedFor(platform.clock, READY_CACHE_MS, () => isWritable(platform.db.pool));
  app.get('/readyz', async (context) => {
    const hasDatabase = await checkDatabase();
    const isReady = hasDatabase && isServing();
    const status = isReady ? 'ready' : 'not ready';
    return context.json({ status, database: hasDatabase, jobs: isServing() }, isReady ? 200 : 503);
  });
  const renderMetrics = cachedFor(platform.clock, METRICS_CACHE_MS, () => platform.metrics.render());
  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(context, platform.config)) return context.text('Not found', 404);
    return context.text(await renderMetrics(), 200, {
      'content-type': platform.metrics.registry.contentType,
      'cache-control': 'no-store',
    });
  });
}

export async function buildApp(parts: AppParts): Promise<Hono> {
  const { platform, responseCache, domains } = parts;
  const { config, limits, metrics } = platform;
  const app = new Hono();
  app.use(securityHeaders(config.publicUrl.startsWith('https:')));
  app.use(refuseAmbiguousTargets);
  app.use('/api/*', cors(config.corsOrigins));

  mountHealth(app, parts);
  if (config.hasDeveloperPages) mountApiDocument(app, platform);

  domains.mountPictures(app);
  domains.mountSeo(app);
  domains.mountBrand(app);
  app.route(
    '/',
    serveCalls({
      bindings: domains.bindings,
      authenticate: domains.authenticate,
      db: platform.db,
      log: platform.log,
      metrics,
      limits,
      shedder: parts.shedder,
      bodies: new BodyReceiver(platform.clock),
      trustedProxies: config.trustedProxies,
      isStrict: config.environment === 'test',
    }),
  );
  if (parts.pagesFolder) {
    const domain = config.hostedIdentity.domain;
    const connectTo = domain ? [domain.startsWith('http') ? domain : `https://${domain}`] : [];
    await servePages(app, {
      folder: parts.pagesFolder,
      responseCache,
      metrics,
      publicUrl: config.publicUrl,
      connectTo,
      hasProduct: domains.hasProduct,
    });
  }
  return app;
}
