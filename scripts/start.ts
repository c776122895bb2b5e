import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../server/load-config.ts';
import { type Data, openData } from '../server/open-data.ts';
import { type Config, ConfigError } from '../server/platform/config/config.ts';
import { EXIT_CONFIG, installCrashHandler } from '../server/platform/crash-handler.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { EmbeddedPostgresMissing } from '../server/platform/database/postgres-account.ts';
import { CannotListen, PortTaken, requireFreePort } from '../server/platform/http/listen.ts';
import { createLog, type Log } from '../server/platform/log.ts';
import { buildWeb } from './build-web.ts';
import { readEnvironment } from './read-environment.ts';
import { MALLOC_SETTINGS, V8_FLAGS } from './server-process.ts';
import { superviseSimulators } from './simulators.ts';
import { StartFailed, type Supervised, supervise } from './supervise.ts';

const DEMO_ACCOUNTS = ['admin', 'reseller', 'player', 'newbie'];
const { environment } = readEnvironment();
/** `npm run dev` serves the pages with Vite. */
const isWithoutPages = process.argv.includes('--without-pages');
const LOG_LEVEL = environment.LOG_LEVEL || (environment.NODE_ENV === 'production' ? 'info' : 'warn');
/** A server drains for at most 15 s. */
const STOP_MS_MAX = 20_000;
const FIRST_ATTEMPTS_MAX = 3;
const PARENT_POLL_MS = 1_000;

/** Opens the database, and supervises the server and the simulators as child processes. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = loadConfig({ ...environment, LOG_LEVEL });
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) console.warn(`  Warning – ${warning}`);
  const components: { stop(): Promise<void> }[] = [];
  let stopping: Promise<void> | null = null;
  const stopAll = () => {
    stopping ??= (async () => {
      for (const part of components.reverse())
        await part.stop().catch((error: unknown) => log.error({ err: error }, 'stopping a component failed'));
    })();
    return stopping;
  };
  const exit = (exitCode: number) => {
    stopAll()
      .catch((error: unknown) => log.error({ err: error }, 'stopping the shop failed'))
      .finally(() => process.exit(exitCode));
  };
  const isStopping = () => stopping !== null;
  const giveUp = (error: StartFailed) => {
    if (error.message) console.error(`\n${error.message}\n`);
    exit(error.exitCode === EXIT_CONFIG ? EXIT_CONFIG : 1);
  };
  /** Starts a component and registers it for shutdown. Starts nothing after a signal. */
  const open = async (launch: () => Supervised) => {
    if (isStopping()) await new Promise(() => {});
    const component = launch();
    components.push(component);
    await component.serving;
  };
  installCrashHandler(log, stopAll);
  stopOnRequest(exit);
  try {
    const data = await registerData(components, openData(config, log));
    await requireFreePorts(config);
    if (config.simulators.enabled) await open(() => superviseSimulators({ config, log, isStopping, giveUp }));
    if (config.role !== 'worker' && !isWithoutPages) await buildWeb();
    await open(() => superviseServer({ config, log, data, isStopping, giveUp, startedAt }));
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function registerData(components: { stop(): Promise<void> }[], opening: Promise<Data>): Promise<Data> {
  components.push({ stop: async () => (await opening.catch(() => null))?.stop() });
  return opening;
}

/** Throws CannotListen, which names the setting to change. */
async function requireFreePorts({ host, port, simulators }: Config): Promise<void> {
  await requireFreePort({ host, port });
  if (!simulators.enabled) return;
  const { port: simulatorsPort, smtpPort } = simulators;
  if (simulatorsPort === port) throw new PortTaken(port, 'SIMULATORS_PORT');
  if (smtpPort === port || (smtpPort === simulatorsPort && smtpPort !== 0))
    throw new PortTaken(smtpPort, 'SIMULATORS_SMTP_PORT');
  await requireFreePort({ host, port: simulatorsPort }, 'SIMULATORS_PORT');
  await requireFreePort({ host, port: smtpPort }, 'SIMULATORS_SMTP_PORT');
}

/** Stops on a signal, or when npm is killed and cannot forward one. */
function stopOnRequest(exit: (exitCode: number) => void): void {
  // Writing to a closed terminal must not crash the process.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => exit(0));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = isShell(parent) ? parentOf(parent) : null;
  setInterval(() => {
    if (process.ppid !== parent || (npm !== null && parentOf(parent) !== npm)) exit(0);
  }, PARENT_POLL_MS).unref();
}

/** npm starts this process through a shell. Some shells exec it; others outlive a killed npm. */
function isShell(pid: number): boolean {
  try {
    return /^(sh|dash|ash|bash|zsh|ksh)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
}

/** @returns null if unknown */
function parentOf(pid: number): number | null {
  try {
    const [, ppid = ''] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number.parseInt(ppid, 10) || null;
  } catch {
    return null;
  }
}

function superviseServer(parts: {
  config: Config;
  log: Log;
  data: Data;
  isStopping: () => boolean;
  giveUp: (error: StartFailed) => void;
  startedAt: number;
}): Supervised {
  const { config, log, data } = parts;
  let hasGreeted = false;
  return supervise({
    name: 'server',
    log,
    launch: () => {
      const child = fork(join(import.meta.dirname, 'serve.ts'), isWithoutPages ? ['--without-pages'] : [], {
        execArgv: [...V8_FLAGS],
        env: { ...MALLOC_SETTINGS, ...environment, LOG_LEVEL },
      });
      child.send({ appUrl: data.appUrl, ownerUrl: data.ownerUrl }, () => {});
      return child;
    },
    onReady: ({ isOwned }, { pid }) => {
      // For `npm run dev` and tests.
      if (process.connected) process.send?.({ serving: pid });
      if (hasGreeted) log.warn({ pid }, 'supervisor: the server was restarted');
      else greet(config, Math.round(performance.now() - parts.startedAt), isOwned === true);
      hasGreeted = true;
    },
    isStopping: parts.isStopping,
    onPermanentFailure: parts.giveUp,
    firstAttemptsMax: FIRST_ATTEMPTS_MAX,
    stopMsMax: STOP_MS_MAX,
  });
}

function greet(config: Config, ms: number, isOwned: boolean): void {
  // This machine may not resolve the public host name yet.
  const shop = config.isProduction ? `http://localhost:${config.port}` : config.publicUrl;
  const lines = [
    '',
    `  Rush opened in ${(ms / 1000).toFixed(1)} s`,
    '',
    `  Shop         ${shop}`,
    `  Back-office  ${shop}/admin`,
  ];
  if (config.hasDeveloperPages) lines.push(`  API          ${shop}/api/openapi.json`);
  if (config.simulators.enabled)
    lines.push(
      `  Simulators   http://localhost:${config.simulators.port}  (bank, suppliers, mail and SMS inbox)`,
    );
  if (config.hasDemoAccounts) {
    lines.push('', '  Demo accounts, all with the password rush-demo-2026:');
    for (const name of DEMO_ACCOUNTS) lines.push(`    ${name}@rush.test`);
  }
  lines.push('', '  Ctrl-C stops everything and keeps the data.', '');
  if (!isOwned) lines.push('  No owner yet: npm run owner -- you@example.in', '');
  console.log(lines.join('\n'));
}

try {
  await start();
} catch (error) {
  const isExpected = [ConfigError, DataFolderInUse, EmbeddedPostgresMissing, CannotListen, StartFailed].some(
    (type) => error instanceof type,
  );
  // The failed process has already printed the reason.
  if (!(error instanceof Error)) console.error(error);
  else if (error.message) console.error(`\n${error.message}\n`);
  if (!isExpected && LOG_LEVEL === 'debug') console.error(error);
  const isPermanent = isExpected && (!(error instanceof StartFailed) || error.exitCode === EXIT_CONFIG);
  process.exit(isPermanent ? EXIT_CONFIG : 1);
}
