import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import { ALL_SETTINGS } from './backoffice/all-settings.ts';
import {
  requireNoLiveCharges,
  requireReadyForProduction,
} from './backoffice/going-live/require-ready-for-production.ts';
import { buildApp } from './build-app.ts';
import { connectDomains, type Domains } from './connect-domains.ts';
import { COUNTERS, HISTOGRAMS } from './counters.ts';
import { querySuppliersAtStart } from './fulfilment/pricing/watch-prices.ts';
import type { Data } from './open-data.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openPool } from './platform/database/open-pool.ts';
import { EventBus } from './platform/events/event-bus.ts';
import { listen } from './platform/http/listen.ts';
import { LoadShedder } from './platform/http/load-shedder.ts';
import { Metrics } from './platform/http/metrics.ts';
import { Limits } from './platform/http/rate-limiter.ts';
import { hasTwoHosts } from './platform/http/request-target.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { RUNNER_SETTINGS, startJobRunner } from './platform/jobs/job-runner.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { Settings } from './platform/settings/settings.ts';
import { KEYS_TOPIC, useStoredKeys } from './platform/settings/stored-keys.ts';
import { SCHEDULE } from './schedule.ts';
import { seedDemoMonth } from './seed-demo-month.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

export interface Shop {
  /** Without a trailing slash. */
  url: string;
  platform: Platform;
  limits: Limits;
  shedder: LoadShedder;
  /** @param drainMs how long requests may take to finish; by default 15 s, after `config.shutdownDelayMs` */
  close(drainMs?: number): Promise<void>;
}

export interface OpenShopOptions {
  log: Log;
  data: Pick<Data, 'appUrl' | 'ownerUrl'>;
  clock?: Clock;
  pagesFolder?: string;
  queriesSuppliers?: boolean;
  /** Recurring work; tests run it explicitly. */
  schedule?: readonly ScheduledJob[];
  /** Whether to measure load and share rate limits on timers; tests do so explicitly. */
  hasTimers?: boolean;
  /** Waits for the shutdown delay; tests replace it. */
  pause?: (ms: number) => Promise<unknown>;
}

const CACHED_TOPICS = [KEYS_TOPIC, 'settings', 'catalog', 'gallery', 'pages'];

const DRAIN_MS = 15_000;
const SERVER_OPTIONS = {
  maxHeaderSize: 32 * 1024,
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
};

export async function openShop(config: Config, options: OpenShopOptions): Promise<Shop> {
  const { log } = options;
  await migrate(options.data.ownerUrl, { appUrl: options.data.appUrl });
  const metrics = new Metrics(COUNTERS, HISTOGRAMS);
  const { poolSize, jobConcurrency, directUrl, failoverWaitMs } = config.database;
  const db = new Database(options.data.appUrl, { size: poolSize, log, directUrl, failoverWaitMs });
  const jobsPool = openPool(db.directUrl, {
    size: jobConcurrency + 2,
    log,
    name: 'rush jobs',
    settings: RUNNER_SETTINGS,
  });
  const events = await EventBus.open(db, log, CACHED_TOPICS);
  const settings = await Settings.open(db, events, ALL_SETTINGS, { isTrading: config.isProduction });
  await useStoredKeys({ config, db, log, events });
  const clock = options.clock ?? systemClock;
  const limits = new Limits({ db, clock, log, metrics, isOn: config.hasRateLimits });
  const platform: Platform = { config, db, clock, log, events, settings, metrics, limits };
  const requireReady = config.isProduction ? requireReadyForProduction : requireNoLiveCharges;
  await requireReady(platform).catch(async (error: unknown) => {
    await events.close();
    await Promise.all([db.close(), jobsPool.end()]);
    throw error;
  });
  const responseCache = new ResponseCache({ isHttps: config.publicUrl.startsWith('https:') });
  if (config.hasDemoAccounts) {
    await seedDemoShop(platform);
    if (config.hasDemoMonth) await seedDemoMonth(platform);
  }

  const domains = connectDomains(platform, responseCache);
  const runner = config.role === 'web' ? null : await startWork(platform, domains, jobsPool, options);
  let isOpen = true;
  const shedder = new LoadShedder(db.pool);
  const app = await buildApp({
    platform,
    responseCache,
    shedder,
    domains,
    pagesFolder: options.pagesFolder,
    isReady: () => isOpen && (runner?.isRunning() ?? true),
  });
  if (options.hasTimers ?? true) for (const service of [limits, shedder]) service.start();
  const server = createServer(SERVER_OPTIONS, requestListener(platform, responseCache, app));
  await listen(server, config);
  events.subscribe((topic) => responseCache.invalidate(topic));

  return {
    url: `http://localhost:${config.port}`,
    platform,
    limits,
    shedder,
    close: async (drainMs) => {
      isOpen = false;
      // `drainMs` is given only after a crash or without a supervisor, when there is no time for the delay.
      if (drainMs === undefined) await (options.pause ?? pause)(config.shutdownDelayMs);
      await closeServer(server, drainMs ?? DRAIN_MS);
      shedder.stop();
      limits.stop();
      await runner?.stop();
      await domains.stopWork();
      await domains.close();
      await events.close();
      await Promise.all([db.close(), jobsPool.end()]);
    },
  };
}

async function startWork(platform: Platform, domains: Domains, jobsPool: Pool, options: OpenShopOptions) {
  const runner = await startJobRunner({
    pool: jobsPool,
    bindings: domains.jobs,
    schedule: options.schedule ?? SCHEDULE,
    log: platform.log,
    concurrency: platform.config.database.jobConcurrency,
  });
  domains.startWork();
  if (options.queriesSuppliers) await querySuppliersAtStart(platform);
  return runner;
}

/** A worker serves health checks and metrics on the same port. It also serves the API, which is harmless. */
function requestListener({ config, log }: Platform, responseCache: ResponseCache, app: Hono) {
  const isWorker = config.role === 'worker';
  const listener = getRequestListener(app.fetch);
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!isWorker && !hasTwoHosts(request) && responseCache.tryServe(request, response)) return;
    listener(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'handling a request failed');
      response.destroy();
    });
  };
}

function closeServer(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timeout);
      resolve();
    });
    server.closeIdleConnections();
  });
}
