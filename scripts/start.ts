import { hasOwner } from '../server/accounts/make-owner.ts';
import { openShop } from '../server/main.ts';
import { openData } from '../server/open-data.ts';
import { ConfigError, loadConfig } from '../server/platform/config/config.ts';
import { installCrashHandler } from '../server/platform/crash-handler.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { createLog } from '../server/platform/log.ts';
import { buildWeb } from './build-web.ts';
import { startSimulatorsProcess } from './simulators.ts';

const DEMO_ACCOUNTS = ['admin', 'reseller', 'player', 'newbie'];

/** Brings up everything the shop needs, in order, and takes it down again the other way round. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLog(config.logLevel);
  const opened: { stop(): Promise<void> }[] = [];
  let stopping: Promise<void> | null = null;
  const stopAll = () => {
    stopping ??= (async () => {
      for (const part of opened.reverse())
        await part.stop().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopAll()
        .catch((error: unknown) => log.error({ err: error }, 'the shop did not stop cleanly'))
        .finally(() => process.exit(0));
    });
  }
  installCrashHandler(log, () => stopAll());
  try {
    const data = await openData(config, log);
    opened.push(data);
    if (config.simulators.enabled) opened.push(await startSimulatorsProcess(config));
    await buildWeb();
    const shop = await openShop(config, {
      log,
      data,
      pagesFolder: new URL('../web/dist', import.meta.url).pathname,
    });
    opened.push({ stop: () => shop.close() });
    greet(config, Math.round(performance.now() - startedAt), await hasOwner(shop.platform.db.queries));
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function greet(config: ReturnType<typeof loadConfig>, ms: number, isOwned: boolean): void {
  const lines = [
    '',
    `  Rush is open (in ${(ms / 1000).toFixed(1)} s)`,
    '',
    `  Shop         http://localhost:${config.port}`,
    `  Back-office  http://localhost:${config.port}/admin`,
    `  API          http://localhost:${config.port}/api/docs`,
  ];
  if (config.simulators.enabled)
    lines.push(
      `  Simulators   http://localhost:${config.simulators.port}  (bank, suppliers, mail and SMS inbox)`,
    );
  if (config.hasDemoAccounts) {
    lines.push('', '  Demo accounts, all with the password rush-demo-2026:');
    for (const name of DEMO_ACCOUNTS) lines.push(`    ${name}@rush.test`);
  }
  if (!isOwned) lines.push('', '  Nobody may open the back-office yet: npm run owner -- you@example.in');
  lines.push('', '  Ctrl-C stops everything; the data stays.', '');
  console.log(lines.join('\n'));
}

try {
  await start();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DataFolderInUse;
  console.error(isExpected || error instanceof Error ? `\n${(error as Error).message}\n` : error);
  if (!isExpected && process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
