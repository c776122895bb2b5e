import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasOwner } from '../server/accounts/make-owner.ts';
import {
  DatabaseIsLive,
  DatabaseNotReady,
} from '../server/backoffice/going-live/require-ready-for-production.ts';
import { loadConfig } from '../server/load-config.ts';
import { openShop } from '../server/main.ts';
import { type Data, openData } from '../server/open-data.ts';
import { ConfigError } from '../server/platform/config/config.ts';
import { EXIT_CONFIG, installCrashHandler } from '../server/platform/crash-handler.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { EmbeddedPostgresMissing } from '../server/platform/database/postgres-account.ts';
import { CannotListen } from '../server/platform/http/listen.ts';
import { createLog } from '../server/platform/log.ts';
import { readEnvironment } from './read-environment.ts';

const PAGES = join(import.meta.dirname, '..', 'web', 'dist');
/** The drain is short if the supervisor died, because the next process needs the port. */
const ORPHAN_DRAIN_MS = 2_000;

class PagesNotBuilt extends Error {
  constructor() {
    super('The web app is not built. Run: npm run build');
  }
}

/**
 * Runs one server process. `npm start` supervises it and sends the database URLs over IPC; systemd and containers run
 * it directly. Exits with EXIT_CONFIG if a restart cannot help.
 */
async function serve(): Promise<void> {
  const config = loadConfig(readEnvironment().environment);
  const log = createLog(config.logLevel);
  const components: { stop(drainMs?: number): Promise<void> }[] = [];
  let stopping: Promise<void> | null = null;
  const stopAll = (drainMs?: number) => {
    stopping ??= (async () => {
      for (const component of components.reverse())
        await component
          .stop(drainMs)
          .catch((error: unknown) => log.error({ err: error }, 'stopping a component failed'));
    })();
    return stopping;
  };
  const exit = (drainMs?: number) => {
    stopAll(drainMs)
      .catch((error: unknown) => log.error({ err: error }, 'stopping the server failed'))
      .finally(() => process.exit(0));
  };
  installCrashHandler(log, stopAll);
  // Writing to a closed terminal must not crash the process.
  process.stdout.on('error', () => {});
  process.on('SIGTERM', () => exit());
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    // The terminal also signals the supervisor, which stops its processes in order.
    process.on(signal, () => (process.send ? undefined : exit()));
  }
  process.on('disconnect', () => exit(ORPHAN_DRAIN_MS));
  const hasPages = !process.argv.includes('--without-pages');
  if (config.role !== 'worker' && hasPages && !existsSync(join(PAGES, 'client'))) throw new PagesNotBuilt();
  const data = process.send ? await receiveData() : await openData(config, log);
  components.push(data);
  const pagesFolder = hasPages ? PAGES : undefined;
  const shop = await openShop(config, { log, data, pagesFolder, queriesSuppliers: true });
  components.push({ stop: (drainMs) => shop.close(drainMs) });
  log.info({ url: shop.url, role: config.role }, 'the shop is open');
  const isOwned = await hasOwner(shop.platform.db.queries);
  if (process.send) process.send({ ready: true, isOwned });
  else if (!isOwned) log.warn('no owner yet: npm run owner -- you@example.in');
}

function receiveData(): Promise<Data> {
  return new Promise((resolve) => {
    process.once('message', (message: Pick<Data, 'appUrl' | 'ownerUrl'>) =>
      resolve({ appUrl: message.appUrl, ownerUrl: message.ownerUrl, stop: async () => {} }),
    );
  });
}

const CONFIG_ERRORS = [
  ConfigError,
  DatabaseIsLive,
  DatabaseNotReady,
  DataFolderInUse,
  EmbeddedPostgresMissing,
  PagesNotBuilt,
  CannotListen,
];

try {
  await serve();
} catch (error) {
  const isConfig = CONFIG_ERRORS.some((type) => error instanceof type);
  console.error(error instanceof Error ? `\n${error.message}\n` : error);
  if (!isConfig && process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(isConfig ? EXIT_CONFIG : 1);
}
